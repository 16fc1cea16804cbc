import {
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type TextareaHTMLAttributes,
} from 'react';
import { cx } from '../lib/cx.ts';

/** The classes of an input. */
export const inputClass = cx(
  'w-full rounded-lg border border-control bg-white px-3 py-2 text-base text-ink sm:text-sm',
  'placeholder:text-quiet/80 hover:border-quiet',
  'focus:border-brand-500 focus:outline-2 focus:outline-offset-0 focus:outline-brand-200',
  'disabled:cursor-not-allowed disabled:bg-ground disabled:text-quiet',
  'aria-invalid:border-danger',
);

/** The classes of a select, which get the height of an input: browsers make it less high. */
export const selectClass = cx(inputClass, 'h-10.5 py-0 sm:h-9.5');

/** The texts of a field. */
export interface FieldProps {
  label: ReactNode;
  /** A text below the input. */
  hint?: ReactNode | undefined;
  /** The problem of the value; replaces the hint. */
  error?: string | undefined;
}

/** A label, an input and one line below it. `children` gets the ids that connect them. */
export function Field({
  label,
  hint,
  error,
  children,
}: FieldProps & {
  children: (ids: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': true | undefined;
  }) => ReactNode;
}) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': note ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {note && (
        <p id={noteId} className={cx('text-sm', error ? 'text-danger' : 'text-quiet')}>
          {note}
        </p>
      )}
    </div>
  );
}

export type TextFieldProps = FieldProps &
  InputHTMLAttributes<HTMLInputElement> & { ref?: React.Ref<HTMLInputElement> };

/** A labelled one-line input. */
export function TextField({ label, hint, error, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => <input {...input} {...ids} className={cx(inputClass, className)} />}
    </Field>
  );
}

/** A labelled input of several lines. */
export function TextAreaField({
  label,
  hint,
  error,
  className,
  ...input
}: FieldProps &
  TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: React.Ref<HTMLTextAreaElement> }) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => <textarea rows={3} {...input} {...ids} className={cx(inputClass, className)} />}
    </Field>
  );
}
