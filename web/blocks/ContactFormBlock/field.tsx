import { CONTACT_LIMITS } from '@siteyard/schemas/primitives/limits';
import { useState } from 'react';
import { cx } from '../_shared/cx.ts';
import type { PageWords } from '../_shared/words/words.ts';
import { problemOf, type ContactFields, type FieldName } from './contact-fields.ts';

interface FieldProps {
  formId: string;
  name: FieldName;
  words: PageWords['form'];
  /** The language of `words`, if it is not the page's. */
  lang?: PageWords['lang'];
  fields: ContactFields;
  onChange: (name: FieldName, value: string) => void;
  type?: 'text' | 'email' | 'tel';
  autoComplete?: string;
  multiline?: boolean;
  required?: boolean;
  readOnly?: boolean;
}

/** A labelled input. Its error appears after the visitor has left the field, not while they type. */
export function Field(props: FieldProps) {
  const { formId, name, words, lang, fields, onChange, multiline, required, type = 'text' } = props;
  const [left, setLeft] = useState(false);
  const value = fields[name];
  const problem = left ? problemOf(name, value) : undefined;
  const id = `${formId}-${name}`;
  const common = {
    id,
    name,
    value,
    required,
    readOnly: props.readOnly,
    maxLength: CONTACT_LIMITS[name],
    autoComplete: props.autoComplete,
    'aria-invalid': problem !== undefined,
    'aria-describedby': problem && `${id}-problem`,
    dir: 'auto',
    onBlur: () => setLeft(value !== '' || left),
    className: cx(
      'w-full rounded-control border bg-white px-4 text-steel-900',
      problem ? 'border-alert' : 'border-steel-500',
    ),
  } as const;
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} lang={lang} className="font-semibold text-steel-900">
        {words[name]}
        {!required && <span className="font-normal text-steel-600">{` ${words.optional}`}</span>}
      </label>
      {multiline ? (
        <textarea
          {...common}
          rows={5}
          className={cx(common.className, 'min-h-32 py-3')}
          onInput={(event) => onChange(name, event.currentTarget.value)}
        />
      ) : (
        <input
          {...common}
          type={type}
          className={cx(common.className, 'h-12')}
          onInput={(event) => onChange(name, event.currentTarget.value)}
        />
      )}
      {problem && (
        <p id={`${id}-problem`} lang={lang} dir="auto" className="text-small text-alert">
          {words[problem]}
        </p>
      )}
    </div>
  );
}
