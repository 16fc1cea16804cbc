import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';

const TONES = {
  plain: 'bg-ground text-ink ring-1 ring-line ring-inset',
  info: 'bg-brand-50 text-brand-700',
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  danger: 'bg-danger-soft text-danger',
} as const;

export type BadgeTone = keyof typeof TONES;

/** A short status in a pill. */
export function Badge({
  tone = 'info',
  className,
  children,
}: {
  tone?: BadgeTone;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={cx(
        'rounded-full px-2 py-0.5 text-xs font-medium whitespace-nowrap',
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
