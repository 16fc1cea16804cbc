/** A number with its noun: `1 page`, `1,200 pages`. */
export const count = (number: number, noun: string): string =>
  `${number.toLocaleString()} ${noun}${number === 1 ? '' : 's'}`;
