/** Remembers the last value for a while, for whoever asks for it soon. */
export interface LastOne<T> {
  remember(key: string, value: T | undefined): void;
  /** @returns undefined for another key, and after the time */
  recall(key: string): T | undefined;
}

/** @param ms how long it is remembered */
export function createLastOne<T>(ms: number): LastOne<T> {
  let last: { key: string; value: T | undefined } | undefined;
  let timer: NodeJS.Timeout | undefined;
  return {
    remember(key, value) {
      clearTimeout(timer);
      last = { key, value };
      timer = setTimeout(() => (last = undefined), ms);
      timer.unref();
    },
    recall: (key) => (last?.key === key ? last.value : undefined),
  };
}
