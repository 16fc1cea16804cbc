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
    if (/\.(?:xlsx?|ods|numbers)$/i.test(chosen.name))
      return setProblem(
        'This is a spreadsheet file. Copy its cells and paste them here, or save it as CSV first.',
      );
    if (chosen.size > LONGEST * 3) return setProblem('The file is too large. Import it in parts.');
    let table: string;
    try {
      table = await textOf(chosen);
    } catch (error) {
      // The file may have been moved or deleted since it was chosen.
      console.error('Reading the file failed', error);
      return setProblem('The file could not be read. Choose it again.');
    }
    read(table);
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

/**
 * Returns the text of a file in UTF-8, in UTF-16 with a byte order mark, or else in Windows-1252, which
 * older spreadsheets write.
 */
async function textOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
