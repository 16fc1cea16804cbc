import { foldText } from '../primitives/fold-text.ts';

/** The longest part of an address, in characters; see `addressPart`. */
const LONGEST = 100;

/** Returns an address made of the letters and digits of a name, such as `mini-excavator-1-5-t`. */
export function addressOfName(name: string): string {
  const words = foldText(name)
    .split(/[^a-z0-9]/)
    .filter(Boolean);
  return shortened(words.join('-'), LONGEST) || 'item';
}

const shortened = (address: string, most: number): string =>
  address.slice(0, most).replace(/-$/, '');

/**
 * Returns a free address: the wanted one, or the wanted one with a number at its end.
 * @param isTaken whether an item or a category has an address
 * @param numbers the last number that was used for each wanted address. A caller that creates many
 *   addresses passes one map to all calls, so that no call tries the same numbers again
 */
export function freeAddress(
  wanted: string,
  isTaken: (address: string) => boolean,
  numbers = new Map<string, number>(),
): string {
  if (!isTaken(wanted)) return wanted;
  for (let number = (numbers.get(wanted) ?? 1) + 1; ; number += 1) {
    const address = `${shortened(wanted, LONGEST - `-${number}`.length)}-${number}`;
    if (isTaken(address)) continue;
    numbers.set(wanted, number);
    return address;
  }
}
