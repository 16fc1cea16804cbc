import { useEffect, useState, type FunctionComponent } from 'react';

/**
 * Loads a part of the form when it is needed, so that a page without it costs no more bytes. Returns
 * null until then. Without a connection, the part loads when there is one.
 * @param load always the same function
 */
export function usePart<Props>(
  load: () => Promise<FunctionComponent<Props>>,
  isNeeded: boolean,
): FunctionComponent<Props> | null {
  const [part, setPart] = useState<{ Part: FunctionComponent<Props> } | null>(null);
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isCurrent = true;
    const start = () =>
      load().then(
        (Part) => isCurrent && setPart({ Part }),
        () => addEventListener('online', start, { once: true }),
      );
    void start();
    return () => {
      isCurrent = false;
    };
  }, [load, isNeeded]);
  return part && part.Part;
}
