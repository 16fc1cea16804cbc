/** Letters without a decomposition in Unicode, and marks that keyboards lack. */
const SIMILAR: Readonly<Record<string, string>> = {
  ß: 'ss',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ĸ: 'k',
  ς: 'σ',
  '‘': "'",
  '’': "'",
  ʼ: "'",
  '“': '"',
  '”': '"',
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
};

const ALL_SIMILAR = new RegExp(`[${Object.keys(SIMILAR).join('')}]`, 'g');

/**
 * Returns the form of a text for searches: in lower case, without accents and invisible characters,
 * and with one spelling for similar characters. "Große İŞ" becomes "grosse is". Every search folds
 * both the query and the text.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]+/gu, '')
    .toLowerCase()
    .replace(ALL_SIMILAR, (letter) => SIMILAR[letter] ?? letter);
}

/** Whether a text contains each word of a query, anywhere. */
export function containsWords(text: string, query: string): boolean {
  const folded = foldText(text);
  return foldText(query)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}
