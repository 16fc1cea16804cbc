let segmenter: Intl.Segmenter | undefined;

/**
 * Returns the beginning of a text, at most `max` UTF-16 code units long. It ends between visible
 * characters: an emoji of several code points is kept or removed as a whole.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  if (max <= 0) return '';
  segmenter ??= new Intl.Segmenter();
  const part = text.slice(0, max + LONGEST);
  const at = segmenter.segment(part).containing(max)?.index ?? max;
  // A longer sequence of combining marks is not an emoji.
  if (max - at <= LONGEST) return part.slice(0, at);
  return part.slice(0, /[\uDC00-\uDFFF]/.test(part.charAt(max)) ? max - 1 : max);
}

/** More than the length of any emoji, in UTF-16 code units. */
const LONGEST = 100;

/** Returns a text of at most `max` UTF-16 code units, with "…" in place of the rest. */
export const shorten = (text: string, max: number): string =>
  text.length > max ? `${cutText(text, max - 1)}…` : text;

/** Shortens a text like `shorten`, and ends after a whole word unless the last word is very long. */
export function excerpt(text: string, max: number): string {
  if (text.length <= max) return text;
  const part = cutText(text, max - 1);
  const isWhole = text.charAt(part.length) === ' ';
  const end = isWhole ? part.length : part.lastIndexOf(' ');
  return `${part.slice(0, end > 0 && end >= part.length - 30 ? end : part.length).trimEnd()}…`;
}
