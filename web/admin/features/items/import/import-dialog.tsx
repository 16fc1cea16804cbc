import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { count } from '../../../lib/count.ts';
import { messageOf } from '../../../lib/http.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogFooter } from '../../../ui/dialog-footer.tsx';
import { TextAreaField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SignInRemedy } from '../../../ui/sign-in-remedy.tsx';
import { ImportPreview } from './import-preview.tsx';
import { useImport } from './use-import.ts';

/** Imports items from pasted cells or a CSV file: shows the changes, and then makes them. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { text, problem, error, shown, isReading, isImporting, read, readFile, apply } =
    useImport(onClose);
  const changes = shown ? shown.added.length + shown.changed.length : 0;
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title="Import items"
      description="Copy the cells of your price list with the column titles, and paste them here. Items with the same name are changed, new ones are added. Other items stay as they are. You see all changes before you import them."
    >
      <div className="grid grid-cols-1 gap-4">
        <TextAreaField
          label="Your price list"
          rows={shown ? 3 : 8}
          value={text}
          spellCheck={false}
          className="font-mono text-xs sm:text-xs"
          placeholder={'Name\tCategory\tDay\tWeek\nMini excavator\tDigging\t120\t450'}
          onChange={({ target }) => read(target.value)}
        />
        <div className="flex flex-wrap items-center gap-3">
          <FileButton onFile={(file) => void readFile(file)} />
          <p role="status" className="text-sm text-quiet">
            {isReading && 'Reading the table…'}
          </p>
        </div>
        {problem && <Notice kind="error">{problem}</Notice>}
        {error && (
          <Notice kind="error" action={<SignInRemedy error={error} />}>
            {messageOf(error, 'Not imported. Please try again.')}
          </Notice>
        )}
        {shown && <ImportPreview plan={shown} onRulesChanged={() => read(text)} />}
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={changes === 0 || isImporting || isReading}
            onClick={apply}
          >
            {isImporting
              ? 'Importing…'
              : `Import ${changes === 0 ? 'items' : count(changes, 'item')}`}
          </Button>
        </DialogFooter>
      </div>
    </Dialog>
  );
}

function FileButton({ onFile }: { onFile: (file: File | undefined) => void }) {
  const file = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={file}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
        aria-label="CSV file"
        onChange={({ target }) => {
          onFile(target.files?.[0]);
          target.value = '';
        }}
      />
      <Button size="sm" onClick={() => file.current?.click()}>
        <Upload aria-hidden className="size-4" />
        Choose a CSV file
      </Button>
    </>
  );
}
