import { useState } from 'react';

/**
 * The selected entries of a list. A list with another filter begins without a selection.
 * @param filter the filter of the list
 * @param none the empty selection
 */
export function useListSelection<Selection>(filter: object, none: Selection) {
  const part = JSON.stringify(filter);
  const [selection, setSelection] = useState({ part, entries: none });
  const select = (entries: Selection) => setSelection({ part, entries });
  return [selection.part === part ? selection.entries : none, select] as const;
}
