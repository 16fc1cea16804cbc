import { useState } from 'react';
import { cx } from '../../../../lib/cx.ts';
import { Button } from '../../../../ui/button.tsx';
import { inputClass } from '../../../../ui/field.tsx';
import { RichTextDialog } from './rich-text-dialog.tsx';
import { glanceAt, problemOfJson, toStoredText, type StoredText } from './stored-text.ts';

/** A rich text: opens a full-screen editor, or a JSON input if the editor cannot be loaded. */
export function RichTextInput({
  label,
  value,
  onChange,
  readOnly,
}: {
  label: string;
  value: unknown;
  onChange: (value: unknown) => void;
  readOnly: boolean;
}) {
  const [editing, setEditing] = useState<StoredText | null>(null);
  // Cancelled changes, which can be restored until another block is selected.
  const [cancelled, setCancelled] = useState<StoredText | null>(null);
  const [failed, setFailed] = useState(false);
  return (
    <div className="grid grid-cols-1 gap-2">
      <p className="rounded-lg bg-ground p-3 text-sm break-words text-quiet">
        {glanceAt(value) || 'No text yet.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" disabled={readOnly} onClick={() => setEditing(toStoredText(value))}>
          Edit text
        </Button>
        {cancelled && (
          <Button size="sm" disabled={readOnly} onClick={() => setEditing(cancelled)}>
            Restore cancelled changes
          </Button>
        )}
      </div>
      {failed && (
        <p role="alert" className="text-sm text-danger">
          Failed to load Editor.js. You can still edit JSON in the sidebar.
        </p>
      )}
      <details open={failed || undefined}>
        <summary className="cursor-pointer text-xs text-quiet">
          For developers: the text as JSON
        </summary>
        <JsonInput label={label} value={value} onChange={onChange} readOnly={readOnly} />
      </details>
      {editing && (
        <RichTextDialog
          label={label}
          text={editing}
          onSave={(text) => {
            onChange(text);
            setCancelled(null);
            setEditing(null);
          }}
          onCancel={(changed) => {
            setCancelled(changed);
            setEditing(null);
          }}
          onClose={() => {
            setCancelled(null);
            setEditing(null);
          }}
          onFail={() => {
            setFailed(true);
            setEditing(null);
          }}
        />
      )}
    </div>
  );
}

/** A JSON input that applies its value as soon as it is valid. */
function JsonInput({
  label,
  value,
  onChange,
  readOnly,
}: {
  label: string;
  value: unknown;
  onChange: (value: unknown) => void;
  readOnly: boolean;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const problem = typed === null ? null : problemOfJson(typed);
  return (
    <div className="mt-2 grid gap-1.5">
      <textarea
        aria-label={`${label}: JSON`}
        aria-invalid={problem !== null || undefined}
        rows={10}
        spellCheck={false}
        readOnly={readOnly}
        className={cx(inputClass, 'font-mono text-xs')}
        value={typed ?? JSON.stringify(value ?? { blocks: [] }, null, 2)}
        onChange={(event) => {
          const text = event.target.value;
          setTyped(text);
          if (problemOfJson(text) === null) onChange(JSON.parse(text));
        }}
        onBlur={() => problem === null && setTyped(null)}
      />
      {problem && (
        <p role="alert" className="text-xs text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}
