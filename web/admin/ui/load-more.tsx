import { useEffect, useEffectEvent } from 'react';
import { useInView } from '../lib/use-in-view.ts';
import { Button } from './button.tsx';

/** Loads the next part of a list when it scrolls into view or is clicked. */
export function LoadMore({
  label,
  loading,
  failed,
  onMore,
}: {
  label: string;
  loading: boolean;
  /** Whether the last attempt failed. Then only a click tries again. */
  failed: boolean;
  onMore: () => void;
}) {
  const [ref, near] = useInView<HTMLDivElement>(400);
  const more = useEffectEvent(onMore);
  useEffect(() => {
    if (near && !loading && !failed) more();
  }, [near, loading, failed]);
  return (
    <div ref={ref} className="mt-8 grid justify-items-center gap-2 text-center">
      {failed && !loading && (
        <p role="alert" className="text-sm text-danger">
          The rest could not be loaded.
        </p>
      )}
      <Button onClick={onMore} disabled={loading}>
        {loading ? 'Loading…' : label}
      </Button>
    </div>
  );
}
