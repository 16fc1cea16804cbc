import { SEARCH_MOST } from '@siteyard/schemas/primitives/limits';
import { Search } from 'lucide-react';
import type { ClipboardEventHandler, KeyboardEventHandler } from 'react';
import { cx } from '../lib/cx.ts';
import { inputClass } from './field.tsx';

/** A search input without debouncing. */
export function SearchBox({
  label,
  value,
  onChange,
  onKeyDown,
  onPaste,
  maxLength = SEARCH_MOST.list,
  className,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onKeyDown?: KeyboardEventHandler;
  onPaste?: ClipboardEventHandler<HTMLInputElement>;
  /** The characters that the API takes. By default: those of a list. */
  maxLength?: number;
  className?: string;
}) {
  return (
    <div className={cx('relative w-full sm:w-56', className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-quiet"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={`${label}…`}
        value={value}
        maxLength={maxLength}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        className={cx(inputClass, 'h-10 pl-9 text-ellipsis')}
      />
    </div>
  );
}
