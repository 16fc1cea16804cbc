import { cx } from '../lib/cx.ts';

/** A grey placeholder for loading content. The class name sets its size and shape. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cx('animate-pulse rounded-md bg-ink/8', className)} />;
}
