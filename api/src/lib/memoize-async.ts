/**
 * Returns a function that runs `read` once and then returns its result, for data that does not change while
 * the program runs, such as the files of the product. After an error, the next call runs `read` again.
 */
export function memoizeAsync<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let reading: Promise<Value> | undefined;
  return () => {
    reading ??= read().catch((error: unknown) => {
      reading = undefined;
      throw error;
    });
    return reading;
  };
}
