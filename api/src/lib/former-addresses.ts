/** The number of former addresses that redirect to a page or an item. */
const FORMER_ADDRESSES = 20;

/** Returns the former addresses of a page or an item that gets another address, the newest last. */
export function formerAddresses(
  { address: before, former_addresses }: { address: string; former_addresses: string[] },
  address: string,
): string[] {
  if (before === '' || before === address) return former_addresses;
  const others = former_addresses.filter((each) => each !== address && each !== before);
  return [...others, before].slice(-FORMER_ADDRESSES);
}
