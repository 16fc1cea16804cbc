import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TYPED_KEY } from './query-client.ts';

/**
 * Text that is typed and not saved yet. It outlives the form, so that closing a dialog loses nothing,
 * until it is saved, the tab is closed or the person signs out.
 * @param what names what the text belongs to
 */
export function useKeptText(...what: readonly string[]) {
  const queryClient = useQueryClient();
  const queryKey = [...TYPED_KEY, ...what];
  const read = () => queryClient.getQueryData<string>(queryKey) ?? null;
  const [typed, setTyped] = useState(read);
  return {
    /** null where nothing was typed since the last save. */
    typed,
    type(text: string) {
      queryClient.setQueryData(queryKey, text);
      setTyped(text);
    },
    /** Forgets the text that was saved, unless it has changed meanwhile. */
    onSaved(saved: string) {
      if (read() !== saved) return;
      queryClient.removeQueries({ queryKey, exact: true });
      setTyped(null);
    },
  };
}
