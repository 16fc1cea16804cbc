import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';

const KINDS = {
  error: { icon: CircleAlert, className: 'border-danger/25 bg-danger-soft text-danger' },
  success: { icon: CircleCheck, className: 'border-ok/25 bg-ok-soft text-ok' },
  warning: { icon: TriangleAlert, className: 'border-warn/25 bg-warn-soft text-warn' },
  info: { icon: Info, className: 'border-brand-200 bg-brand-50 text-brand-800' },
} as const;

/** A message on the screen. Screen readers announce an error immediately, other kinds politely. */
export function Notice({
  kind,
  children,
  action,
  tall = false,
  className,
}: {
  kind: keyof typeof KINDS;
  children: ReactNode;
  /** A button at the end, such as Try again. */
  action?: ReactNode;
  /** Whether the first line contains small buttons. */
  tall?: boolean;
  className?: string;
}) {
  const { icon: Icon, className: kindClass } = KINDS[kind];
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className={cx(
        'flex items-center gap-3 rounded-lg border px-4 py-3 text-sm',
        kindClass,
        className,
      )}
    >
      {/* The icon is aligned with the first line, the button with the middle of the message. */}
      <div className="flex min-w-0 flex-1 items-start gap-3">
        <Icon aria-hidden className={cx('size-4 shrink-0', tall ? 'mt-2' : 'mt-0.5')} />
        <div className="min-w-0 flex-1 break-words">{children}</div>
      </div>
      {action}
    </div>
  );
}
