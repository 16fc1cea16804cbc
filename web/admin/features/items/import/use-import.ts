import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ITEM_TABLE_MOST } from '@siteyard/schemas/rentals';
import { useState } from 'react';
import { toast } from 'sonner';
import { count } from '../../../lib/count.ts';
import { undoCommit } from '../../../lib/history/commits.ts';
import { messageOf } from '../../../lib/http.ts';
import { reloadItems } from '../../../lib/items/list-items.ts';
import { offerUndo } from '../../../lib/offer-undo.ts';
import { settingsQuery } from '../../../lib/settings/get-settings.ts';
import { importItems } from '../api/import-items.ts';
import { readTableFile } from './read-table-file.ts';

const LONGEST = ITEM_TABLE_MOST.characters;

/** Plans the import of a table, makes the changes, and then offers to undo them. */
export function useImport(onClose: () => void) {
  const queryClient = useQueryClient();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const refresh = () =>
    Promise.all([
      reloadItems(queryClient),
      // An import may add categories.
      queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey }),
    ]);
  const plan = useMutation({
    mutationFn: (table: string) => importItems(table, true),
    onError: (error) => console.error('Planning the import failed', error),
  });
  const apply = useMutation({
    mutationFn: () => importItems(text, false),
    onSuccess: ({ commit, plan: { added, changed } }) => {
      onClose();
      void refresh();
      if (commit === null) return toast('All items are up to date. Nothing was changed.');
      return offerUndo(
        `${count(added.length, 'item')} added, ${changed.length.toLocaleString()} changed.`,
        () => void undo(commit, refresh),
      );
    },
    onError: (error) => console.error('The import failed', error),
  });
  const read = (table: string) => {
    setText(table);
    setProblem('');
    plan.reset();
    apply.reset();
    if (table.length > LONGEST) return setProblem('The table is too large. Import it in parts.');
    if (table.trim() !== '') plan.mutate(table);
  };
  const readFile = async (chosen: File | undefined) => {
    if (!chosen) return;
    if (chosen.size > LONGEST * 3) return setProblem('The file is too large. Import it in parts.');
    let bytes: Uint8Array;
    try {
      bytes = new Uint8Array(await chosen.arrayBuffer());
    } catch (error) {
      // The file may have been moved or deleted since it was chosen.
      console.error('Reading the file failed', error);
      return setProblem('The file could not be read. Choose it again.');
    }
    const file = readTableFile(chosen.name, bytes);
    if ('problem' in file) return setProblem(file.problem);
    read(file.text);
  };
  return {
    text,
    /** The reason why the table cannot be read; '' for none. */
    problem,
    error: plan.error ?? apply.error,
    /** The planned changes. */
    shown: plan.data?.plan,
    isReading: plan.isPending,
    isImporting: apply.isPending,
    read,
    readFile,
    apply: () => apply.mutate(),
  };
}

/** Undoes an import, and reports the result. */
async function undo(commit: number, refresh: () => Promise<unknown>): Promise<void> {
  try {
    await undoCommit(commit, false);
    toast.success('The import was undone.');
  } catch (error) {
    console.error('Undoing the import failed', error);
    toast.error('Not undone.', {
      description: messageOf(error, 'Undo it under History, in the account menu.'),
    });
  }
  await refresh();
}
