import { useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { smallInput } from './field-box.tsx';

/**
 * An input for a number. A typed number outside of the range is ignored. The input can be cleared in order
 * to type another number; without one, it shows the value again when it loses the focus.
 */
export function NumberBox({
  id,
  label,
  name,
  value,
  min,
  max,
  step,
  placeholder,
  readOnly,
  className,
  onChange,
  onClear,
}: {
  id?: string | undefined;
  /** The accessible name, if no label element has the `id`. */
  label?: string | undefined;
  name?: string | undefined;
  /** A number; the input is empty for any other value. */
  value: unknown;
  min?: number | undefined;
  max?: number | undefined;
  step?: number | undefined;
  placeholder?: string;
  readOnly: boolean;
  className?: string;
  onChange: (value: number) => void;
  /** Called if the input is cleared. Without it, the value stays. */
  onClear?: () => void;
}) {
  const [isCleared, setCleared] = useState(false);
  return (
    <input
      type="number"
      id={id}
      aria-label={label}
      name={name}
      value={isCleared || typeof value !== 'number' ? '' : value}
      min={min}
      max={max}
      step={step}
      placeholder={placeholder}
      readOnly={readOnly}
      className={cx(smallInput, className)}
      onChange={({ target }) => {
        setCleared(target.value === '');
        const typed = Number(target.value);
        if (target.value === '') onClear?.();
        else if (typed >= (min ?? -Infinity) && typed <= (max ?? Infinity)) onChange(typed);
      }}
      onBlur={() => setCleared(false)}
    />
  );
}
