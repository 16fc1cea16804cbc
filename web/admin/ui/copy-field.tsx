import { useRef, useState } from 'react';
import { cx } from '../lib/cx.ts';
import { copyFrom } from '../lib/copy-text.ts';
import { CopyButton } from './copy-button.tsx';
import { Field, inputClass } from './field.tsx';

const MESSAGES = {
  copied: 'Copied.',
  selected: 'The text is selected. Copy it with Ctrl+C (on a Mac ⌘C; on a phone, hold the text).',
};

/** A read-only text to share: a click selects it, a button copies it. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<keyof typeof MESSAGES>();
  const copy = async () => {
    if (!input.current) return;
    setOutcome((await copyFrom(input.current)) ? 'copied' : 'selected');
  };
  return (
    <div className="grid gap-1.5">
      <Field label={label}>
        {(ids) => (
          <div className="flex gap-2">
            <input
              {...ids}
              ref={input}
              readOnly
              value={value}
              className={cx(inputClass, 'min-w-0 font-mono text-xs sm:text-xs')}
              onFocus={({ target }) => target.select()}
            />
            <CopyButton
              label="Copy"
              className="h-auto"
              isCopied={outcome === 'copied'}
              onCopy={copy}
            />
          </div>
        )}
      </Field>
      <p role="status" className={cx('text-sm', outcome === 'copied' ? 'text-ok' : 'text-quiet')}>
        {outcome && MESSAGES[outcome]}
      </p>
    </div>
  );
}
