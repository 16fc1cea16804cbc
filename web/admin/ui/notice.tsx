import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';

const KINDS = {
  error: { icon: CircleAlert, className: 'border-danger/25 bg-danger-soft text-danger' },
  success: { icon: CircleCheck, className: 'border-ok/25 bg-ok-soft text-ok' },
  warning: { icon: TriangleAlert, className: 'border-warn/25 bg-warn-soft text-warn' },
  info: { icon: Info, className: 'border-brand-200 bg-brand-50 text-brand-800' },
} as const;

/** A message in the page. Screen readers announce errors at once and other kinds politely. */
export function Notice({
  kind,
  children,
  action,
  className,
}: {
  kind: keyof typeof KINDS;
  children: ReactNode;
  /** A button at the end, such as Try again. */
  action?: ReactNode;
  className?: string;
}) {
  const { icon: Icon, className: kindClass } = KINDS[kind];
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className={cx(
        'flex items-start gap-3 rounded-lg border px-4 py-3 text-sm',
        kindClass,
        className,
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1 break-words">{children}</div>
      {action}
    </div>
  );
}
