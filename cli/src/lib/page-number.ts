import { InvalidArgumentError } from 'commander';

/** Whether a text is a number from 1 that the site can have given to a page or a change. */
export const isNumberFromOne = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text);

/** The number of a page. @throws InvalidArgumentError for any other text */
export function parsePageNumber(given: string): number {
  if (isNumberFromOne(given)) return Number(given);
  throw new InvalidArgumentError('Use the number of a page, as in /pages/14.');
}
