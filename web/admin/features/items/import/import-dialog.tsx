import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ITEM_TABLE_MOST } from '@siteyard/schemas/rentals';
import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { toast } from 'sonner';
import { count } from '../../../lib/count.ts';
import { undoCommit } from '../../../lib/history/commits.ts';
import { messageOf } from '../../../lib/http.ts';
import { reloadItems } from '../../../lib/items/list-items.ts';
import { offerUndo } from '../../../lib/offer-undo.ts';
import { settingsQuery } from '../../../lib/settings/get-settings.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextAreaField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SignInRemedy } from '../../../ui/sign-in-remedy.tsx';
import { importItems } from '../api/import-items.ts';
import { ImportPreview } from './import-preview.tsx';

const LONGEST = ITEM_TABLE_MOST.characters;

/** Imports items from pasted cells or a CSV file: shows the changes, and then makes them. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const file = useRef<HTMLInputElement>(null);
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
      if (commit === null) return toast('No item had to change.');
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
    read(await textOf(chosen));
  };
  const error = plan.error ?? apply.error;
  const shown = plan.data?.plan;
  const changes = shown ? shown.added.length + shown.changed.length : 0;
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title="Import items"
      description="Copy the cells of your price list with their titles, and paste them here. Items with the same name are changed, others are added. Nothing changes before you confirm."
    >
      <div className="grid grid-cols-1 gap-4">
        <TextAreaField
          label="Cells or CSV"
          rows={shown ? 3 : 8}
          value={text}
          spellCheck={false}
          className="font-mono text-xs sm:text-xs"
          placeholder={'Name\tCategory\tDay\tWeek\nMini excavator\tDigging\t120\t450'}
          onChange={({ target }) => read(target.value)}
        />
        <div className="flex flex-wrap items-center gap-3">
          <input
            ref={file}
            type="file"
            hidden
            accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
            aria-label="CSV file"
            onChange={({ target }) => {
              void readFile(target.files?.[0]);
              target.value = '';
            }}
          />
          <Button size="sm" onClick={() => file.current?.click()}>
            <Upload aria-hidden className="size-4" />
            Choose a CSV file
          </Button>
          <p role="status" className="text-sm text-quiet">
            {plan.isPending && 'Reading the table…'}
          </p>
        </div>
        {problem && <Notice kind="error">{problem}</Notice>}
        {error && (
          <Notice kind="error" action={<SignInRemedy error={error} />}>
            {messageOf(error, 'Not imported. Please try again.')}
          </Notice>
        )}
        {shown && <ImportPreview plan={shown} onRulesChanged={() => read(text)} />}
        {/* The negative margins cover the padding of the dialog. */}
        <div className="sticky -bottom-5 z-10 -mx-5 -mb-5 flex flex-wrap justify-end gap-2 bg-white px-5 pt-3 pb-5 sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:px-6 sm:pb-6">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={changes === 0 || apply.isPending || plan.isPending}
            onClick={() => apply.mutate()}
          >
            {apply.isPending ? 'Importing…' : `Import ${count(changes, 'item')}`}
          </Button>
        </div>
      </div>
    </Dialog>
  );
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

/** The text of a file: UTF-8, UTF-16 with a mark, or else Windows-1252, which older spreadsheets write. */
async function textOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
