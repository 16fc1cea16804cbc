import { foldText } from '../primitives/fold-text.ts';

/** The most characters of one part of an address; see `addressPart`. */
const LONGEST = 100;

/** Returns the address that a name suggests: its letters and digits, such as `mini-excavator-1-5-t`. */
export function addressOfName(name: string): string {
  const words = foldText(name)
    .split(/[^a-z0-9]/)
    .filter(Boolean);
  return shortened(words.join('-'), LONGEST) || 'item';
}

const shortened = (address: string, most: number): string =>
  address.slice(0, most).replace(/-$/, '');

/**
 * Returns an address that is not in use: the wanted one, or the wanted one with a number at its end.
 * @param isTaken whether an item or a category has an address
 */
export function freeAddress(wanted: string, isTaken: (address: string) => boolean): string {
  for (let number = 2, address = wanted; ; number += 1) {
    if (!isTaken(address)) return address;
    address = `${shortened(wanted, LONGEST - `-${number}`.length)}-${number}`;
  }
}
