/**
 * Reads a value once for each key, and keeps the value of the last key. Concurrent callers share the
 * read. A read that fails is tried again by the next caller.
 */
export function oncePer<Key, T>(read: (key: Key) => Promise<T>): (key: Key) => Promise<T> {
  let last: { key: Key; value: Promise<T> } | undefined;
  return (key) => {
    if (last?.key === key) return last.value;
    const value = read(key);
    last = { key, value };
    value.catch(() => {
      if (last?.value === value) last = undefined;
    });
    return value;
  };
}
