import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { inputClass } from './field.tsx';

/** A select above a list, as high as the buttons next to it. */
export function FilterSelect({
  label,
  value,
  className,
  onChange,
  children,
}: {
  /** The accessible name. */
  label: string;
  value: string;
  className?: string;
  onChange: (value: string) => void;
  /** The options. */
  children: ReactNode;
}) {
  return (
    <select
      aria-label={label}
      className={cx(inputClass, 'h-10 w-auto min-w-0 py-0 max-sm:truncate max-sm:px-2', className)}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {children}
    </select>
  );
}
