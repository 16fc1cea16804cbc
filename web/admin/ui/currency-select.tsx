import { Field, selectClass, type FieldProps } from './field.tsx';

const NAMES = new Intl.DisplayNames('en', { type: 'currency' });
const CURRENCIES = Intl.supportedValuesOf('currency')
  .map((code) => ({ code, name: NAMES.of(code) ?? code }))
  .toSorted((a, b) => a.code.localeCompare(b.code));

/** The warning for the currency of the shop. */
export const CURRENCY_HINT =
  'Choose with care: once an item has a rate, you cannot change the currency.';

/** A choice of a currency by its code and its name. */
export function CurrencySelect({
  value,
  onChange,
  ...field
}: FieldProps & {
  /** An ISO 4217 code. */
  value: string;
  onChange: (currency: string) => void;
}) {
  return (
    <Field {...field}>
      {(ids) => (
        <select
          {...ids}
          className={selectClass}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        >
          {CURRENCIES.map(({ code, name }) => (
            <option key={code} value={code}>
              {code} – {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
