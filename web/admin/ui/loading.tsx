import { cx } from '../lib/cx.ts';
import { Skeleton } from './skeleton.tsx';

/**
 * Placeholders for content that is loading, which screen readers announce.
 * @param props.shapes the classes of each placeholder, such as its height
 */
export function Loading({ shapes, className }: { shapes: readonly string[]; className?: string }) {
  return (
    <div role="status" aria-label="Loading…" className={cx('grid gap-2', className)}>
      {shapes.map((shape, index) => (
        <Skeleton key={index} className={shape} />
      ))}
    </div>
  );
}
