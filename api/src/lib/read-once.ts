/**
 * A read whose result is kept, for data that does not change while the program runs, such as the files of
 * the product. After a failed read, the next caller tries again.
 */
export function readOnce<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let reading: Promise<Value> | undefined;
  return () => {
    reading ??= read().catch((error: unknown) => {
      reading = undefined;
      throw error;
    });
    return reading;
  };
}
