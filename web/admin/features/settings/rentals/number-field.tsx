import { useState } from 'react';
import { customValidity } from '../../../lib/custom-validity.ts';
import { TextField, type FieldProps } from '../../../ui/field.tsx';

/** An input for a number. An invalid text has an error message, and prevents the form from being saved. */
export function NumberField({
  value,
  min,
  max,
  decimals = false,
  onChange,
  ...field
}: FieldProps & {
  /** undefined if there is none. */
  value: number | undefined;
  min: number;
  max: number;
  /** Whether the number may have two decimals. */
  decimals?: boolean;
  onChange: (value: number | undefined) => void;
}) {
  const [typed, setTyped] = useState<{ text: string; value: number | undefined } | null>(null);
  const text = typed && typed.value === value ? typed.text : (value?.toString() ?? '');
  const form = decimals ? /^\d{1,6}(?:[.,]\d{0,2})?$/ : /^\d{1,6}$/;
  const read = (next: string) => {
    const number = Number(next.trim().replace(',', '.'));
    return form.test(next.trim()) && number >= min && number <= max ? number : undefined;
  };
  const isWrong = text.trim() !== '' && read(text) === undefined;
  const error = isWrong ? `This must be a number from ${min} to ${max}.` : field.error;
  return (
    <TextField
      {...field}
      ref={customValidity(error)}
      inputMode={decimals ? 'decimal' : 'numeric'}
      value={text}
      maxLength={9}
      error={error}
      onChange={({ target }) => {
        const now = target.value.trim() === '' ? undefined : (read(target.value) ?? value);
        setTyped({ text: target.value, value: now });
        if (now !== value) onChange(now);
      }}
    />
  );
}
