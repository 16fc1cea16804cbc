import { cx } from '../../lib/cx.ts';
import { inputClass } from '../../ui/field.tsx';

/** An administrator who can be in charge. */
export interface Person {
  id: string;
  email: string;
}

/** A select for the administrator in charge. */
export function InChargeSelect({
  label,
  placeholder,
  value,
  people,
  className,
  disabled = false,
  onChange,
}: {
  label: string;
  /**
   * The text of an empty option that cannot be chosen. If absent, the empty option can be chosen, and means
   * that no administrator is in charge.
   */
  placeholder?: string;
  /** An id, or '' for none. */
  value: string;
  people: readonly Person[];
  className?: string;
  disabled?: boolean;
  onChange: (id: string | null) => void;
}) {
  const isKnown = value === '' || people.some(({ id }) => id === value);
  return (
    <select
      aria-label={label}
      value={value}
      disabled={disabled}
      className={cx(inputClass, className)}
      onChange={({ target }) => onChange(target.value === NOBODY ? null : target.value || null)}
    >
      {placeholder && (
        <option value="" disabled hidden>
          {placeholder}
        </option>
      )}
      <option value={placeholder ? NOBODY : ''}>Nobody</option>
      {!isKnown && <option value={value}>A removed administrator</option>}
      {people.map(({ id, email }) => (
        <option key={id} value={id}>
          {email}
        </option>
      ))}
    </select>
  );
}

const NOBODY = 'nobody';
