import { richText } from '@siteyard/schemas/primitives/rich-text';
import { useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { inputClass } from '../../../ui/field.tsx';

/** Rich text as JSON: what it holds is taken over as soon as it is valid. */
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
  const [typed, setTyped] = useState<string | null>(null);
  const problem = typed === null ? null : problemOf(typed);
  return (
    <div className="grid gap-1.5">
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
          if (problemOf(text) === null) onChange(JSON.parse(text));
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

/** What is wrong with a rich text as JSON, or null. */
export function problemOf(text: string): string | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    return `This is not JSON: ${error instanceof Error ? error.message : 'unreadable'}`;
  }
  const issue = richText.safeParse(parsed).error?.issues[0];
  if (!issue) return null;
  return issue.path.length > 0 ? `${issue.path.join('.')}: ${issue.message}` : issue.message;
}
