import { amountInput, readAmount } from '@siteyard/schemas/rentals';
import { useState } from 'react';
import { customValidity } from '../lib/custom-validity.ts';
import { cx } from '../lib/cx.ts';
import { Field, inputClass, type FieldProps } from './field.tsx';

/** An input for the text of an amount in a currency. */
export function AmountField({
  currency,
  value,
  placeholder,
  onChange,
  ...field
}: FieldProps & {
  currency: string;
  value: string;
  placeholder?: string;
  onChange: (value: string) => void;
}) {
  return (
    <Field {...field}>
      {(ids) => (
        <div className="relative">
          <input
            {...ids}
            ref={customValidity(field.error)}
            inputMode="decimal"
            autoComplete="off"
            className={cx(inputClass, 'pr-12')}
            value={value}
            maxLength={40}
            placeholder={placeholder}
            onChange={(event) => onChange(event.target.value)}
          />
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-3 grid place-items-center text-xs text-quiet"
          >
            {currency}
          </span>
        </div>
      )}
    </Field>
  );
}

/**
 * An input for an amount in the smallest unit of a currency. An invalid text is marked, does not change
 * the amount, and the form cannot be saved.
 */
export function AmountInput({
  amount,
  onAmount,
  currency,
  error,
  ...field
}: FieldProps & {
  /** undefined if there is none. */
  amount: number | undefined;
  onAmount: (amount: number | undefined) => void;
  currency: string;
  placeholder?: string;
}) {
  const [typed, setTyped] = useState<{ text: string; amount: number | undefined } | null>(null);
  const stored = amount === undefined ? '' : amountInput(amount, currency);
  // The amount may be changed elsewhere, such as by Discard.
  const text = typed && typed.amount === amount ? typed.text : stored;
  const read = text.trim() === '' ? null : readAmount(text, currency);
  return (
    <AmountField
      {...field}
      currency={currency}
      value={text}
      error={read && !read.ok ? `This ${read.problem}.` : error}
      onChange={(next) => {
        const now = next.trim() === '' ? null : readAmount(next, currency);
        const value = now === null ? undefined : now.ok ? now.amount : amount;
        setTyped({ text: next, amount: value });
        if (value !== amount) onAmount(value);
      }}
    />
  );
}
