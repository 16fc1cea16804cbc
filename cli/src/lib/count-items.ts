/** Yields the items, and calls `onItem` with the number of items so far, for the progress. */
export async function* countItems<T>(
  items: AsyncIterable<T>,
  onItem: (number: number) => void,
): AsyncGenerator<T> {
  let number = 0;
  for await (const item of items) {
    onItem((number += 1));
    yield item;
  }
}
