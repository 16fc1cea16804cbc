import { useState } from 'react';
import { cx } from '../../../../lib/cx.ts';
import { inputClass } from '../../../../ui/field.tsx';
import { RichTextDialog } from './rich-text-dialog.tsx';
import { RichTextField } from './rich-text-field.tsx';
import { problemOfJson } from './stored-text.ts';

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
  return (
    <RichTextField
      label={label}
      value={value}
      onChange={onChange}
      readOnly={readOnly}
      renderDialog={(dialog) => <RichTextDialog {...dialog} />}
      failedText="Failed to load Editor.js. You can still edit JSON in the sidebar."
    >
      {(failed) => (
        <details open={failed || undefined}>
          <summary className="cursor-pointer text-xs text-quiet">
            For developers: the text as JSON
          </summary>
          <JsonInput label={label} value={value} onChange={onChange} readOnly={readOnly} />
        </details>
      )}
    </RichTextField>
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
