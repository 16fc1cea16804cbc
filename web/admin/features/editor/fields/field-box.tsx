import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../../lib/cx.ts';
import { inputClass } from '../../../ui/field.tsx';

/** The classes of every input in the fields panel. */
export const smallInput = cx(inputClass, 'px-2.5 py-1.5');

/** A label above a field: the common frame of all fields. */
export function FieldBox({
  label,
  htmlFor,
  id,
  readOnly = false,
  children,
}: {
  label: string;
  /** The id of the labelled input; without it, `id` names a group. */
  htmlFor?: string | undefined;
  id?: string | undefined;
  readOnly?: boolean;
  children: ReactNode;
}) {
  const text = (
    <>
      {label}
      {readOnly && <Lock aria-label="Read-only" className="ms-1 inline size-3 text-quiet" />}
    </>
  );
  return (
    <div className="grid grid-cols-1 gap-1.5 px-4 py-2">
      {htmlFor ? (
        <label htmlFor={htmlFor} className="text-sm font-medium">
          {text}
        </label>
      ) : (
        <p id={id} className="text-sm font-medium">
          {text}
        </p>
      )}
      {children}
    </div>
  );
}
