import { useState } from 'react';

export const NOTHING: ReadonlySet<string> = new Set();

/**
 * The keys of the selected items. Another filter shows another list, and clears the selection.
 * @param filter the filter of the list
 */
export function useItemSelection(filter: object) {
  const part = JSON.stringify(filter);
  const [selection, setSelection] = useState({ part, keys: NOTHING });
  return {
    selected: selection.part === part ? selection.keys : NOTHING,
    select: (keys: ReadonlySet<string>) => setSelection({ part, keys }),
  };
}
