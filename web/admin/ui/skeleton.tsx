import { cx } from '../lib/cx.ts';

/** A grey shape where something is still loading. Size and form come from the class. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cx('animate-pulse rounded-md bg-ink/8', className)} />;
}
