/** Returns the number of a contact request that people see, such as `4F0A-91C3`: the end of its id. */
export function requestNumber(id: string): string {
  const end = id.slice(-8).toUpperCase();
  return `${end.slice(0, 4)}-${end.slice(4)}`;
}
