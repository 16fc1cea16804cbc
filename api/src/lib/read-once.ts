/**
 * A read whose result is kept, for what does not change while the program runs, such as the files of
 * the product. One that fails is tried again by the next caller.
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
