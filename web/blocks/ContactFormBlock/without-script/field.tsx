import { CONTACT_LIMITS } from '@siteyard/schemas/primitives/limits';
import { cx } from '../../_shared/cx.ts';
import type { PageWords } from '../../_shared/words/words.ts';
import type { FieldName } from '../contact-fields.ts';

interface FieldProps {
  formId: string;
  name: FieldName;
  words: PageWords;
  value: string;
  /** The problem with the value that was sent. */
  problem: string | undefined;
  type?: 'text' | 'email' | 'tel';
  autoComplete?: string;
  multiline?: boolean;
  required?: boolean;
}

/** A labelled input of the form without script. */
export function Field(props: FieldProps) {
  const { formId, name, words, value, problem, required, type = 'text' } = props;
  const id = `${formId}-${name}`;
  const common = {
    id,
    name,
    required,
    dir: 'auto',
    autoComplete: props.autoComplete,
    defaultValue: value,
    maxLength: CONTACT_LIMITS[name],
    ...(problem && {
      'aria-invalid': true,
      'aria-describedby': `${id}-problem`,
    }),
  };
  const look = cx(
    'w-full rounded-control border bg-white px-4 text-steel-900',
    problem ? 'border-alert' : 'border-steel-500',
  );
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} lang={words.lang} className="font-semibold text-steel-900">
        {words.form[name]}
        {!required && <span className="font-normal text-steel-600"> {words.form.optional}</span>}
      </label>
      {props.multiline ? (
        <textarea {...common} rows={5} className={cx(look, 'min-h-32 py-3')} />
      ) : (
        <input {...common} type={type} className={cx(look, 'h-12')} />
      )}
      {problem && (
        <p id={`${id}-problem`} lang={words.lang} dir="auto" className="text-small text-alert">
          {problem}
        </p>
      )}
    </div>
  );
}
