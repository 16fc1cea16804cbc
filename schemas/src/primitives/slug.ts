/**
 * Returns the letters and digits of a name in lower case, with '-' between words; '' if it has none.
 * @param max the maximum length, in characters
 */
export const slugOf = (name: string, max: number): string =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, max)
    .replace(/^-|-$/g, '');
