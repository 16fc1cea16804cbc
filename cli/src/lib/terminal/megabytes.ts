/** Formats a size, such as `0.4 MB` or `184 MB`. */
export function megabytes(bytes: number): string {
  const mb = bytes / 1024 / 1024;
  const digits = mb < 10 ? 1 : 0;
  return `${mb.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits })} MB`;
}
