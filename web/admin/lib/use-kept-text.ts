import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TYPED_KEY } from './query-client.ts';

/**
 * Keeps unsaved text after its form is unmounted, so that it is not lost when a dialog closes. The text
 * is kept until it is saved, the tab is closed or the person signs out.
 * @param what the key: the names of the subject
 */
export function useKeptText(...what: readonly string[]) {
  const queryClient = useQueryClient();
  const queryKey = [...TYPED_KEY, ...what];
  const read = () => queryClient.getQueryData<string>(queryKey) ?? null;
  const [typed, setTyped] = useState(read);
  return {
    /** null if nothing was typed since the last save. */
    typed,
    type(text: string) {
      queryClient.setQueryData(queryKey, text);
      setTyped(text);
    },
    /** Deletes the saved text, unless it has changed during the save. */
    onSaved(saved: string) {
      if (read() !== saved) return;
      queryClient.removeQueries({ queryKey, exact: true });
      setTyped(null);
    },
  };
}
