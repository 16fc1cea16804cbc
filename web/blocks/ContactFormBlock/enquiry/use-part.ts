import { useEffect, useState, type FunctionComponent } from 'react';

/**
 * Loads a part of the form when it is needed, so that a page without it costs no more bytes. Returns
 * null until then, and if the part cannot be loaded.
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
    load().then(
      (Part) => isCurrent && setPart({ Part }),
      // Without a connection: the form works without this part.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [load, isNeeded]);
  return part && part.Part;
}
