import { anyOf, type SampleBusiness } from './sample-business.ts';

const wordsOf = ({ names, streets, towns, phones, emails }: SampleBusiness) => [
  ...names,
  ...streets,
  ...towns,
  ...phones,
  ...emails,
];

/**
 * The shortest text, without the details of the business, in which other details are recognised. In
 * characters.
 */
const SHORTEST_REST = 12;

/**
 * Returns a function that recognises a text of a sample site, also if the text has the details of another
 * business. The function returns the text of the sample; undefined if an owner wrote the text.
 */
export function sampleTextFinder(
  texts: readonly string[],
  sample: SampleBusiness | undefined,
): (text: string) => string | undefined {
  const same = new Set(texts);
  const pattern = sample && anyOf(wordsOf(sample));
  const about = texts.flatMap((text) => {
    const pieces = pattern ? text.split(pattern) : [];
    const rest = pieces.reduce((sum, piece) => sum + piece.trim().length, 0);
    return pieces.length > 1 && rest >= SHORTEST_REST ? [{ text, pieces }] : [];
  });
  return (text) =>
    same.has(text) ? text : about.find(({ pieces }) => hasPieces(text, pieces))?.text;
}

/** Whether a text has all pieces in this order, with other text between two pieces, and nothing else. */
function hasPieces(text: string, pieces: readonly string[]): boolean {
  const first = pieces[0] ?? '';
  const last = pieces.at(-1) ?? '';
  if (!text.startsWith(first) || !text.endsWith(last)) return false;
  let from = first.length;
  for (const piece of pieces.slice(1, -1)) {
    const at = text.indexOf(piece, from + 1);
    if (at < 0) return false;
    from = at + piece.length;
  }
  return text.length - last.length > from;
}
