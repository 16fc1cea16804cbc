import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailed } from '../load-failed.tsx';
import { Loading } from '../loading.tsx';

/** Differences that are being loaded, have failed to load, or are shown. */
export function LoadedDifferences<Data>({
  query,
  children,
}: {
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}) {
  if (query.isError)
    return (
      <LoadFailed
        error={query.error}
        fallback="Failed to load the differences."
        onRetry={() => void query.refetch()}
      />
    );
  if (query.isPending) return <Loading shapes={['h-16']} />;
  return children(query.data);
}

/** The text in place of differences whose content is no longer stored. */
export function DifferencesNotKept() {
  return (
    <p className="text-sm text-quiet">
      This change cannot be shown, because the content before or after it is no longer kept.
    </p>
  );
}
