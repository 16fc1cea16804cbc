/**
 * Returns a UUID that depends only on a hash.
 * @param sha256 a SHA-256 in hexadecimal
 */
export function uuidOf(sha256: string): string {
  const hex = `${sha256.slice(0, 12)}8${sha256.slice(13, 16)}a${sha256.slice(17, 32)}`;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
