import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { UploadRecord } from '@siteyard/schemas/http';
import { Images, Search } from 'lucide-react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PictureGrid } from './picture-grid.tsx';

/** The pictures that a search finds. It also shows that they are loading, or could not be loaded. */
export function PictureList({
  list,
  pictures,
  search,
  selected,
  onSelect,
  onUse,
}: {
  list: UseInfiniteQueryResult;
  /** The loaded pictures. */
  pictures: readonly UploadRecord[];
  search: string;
  selected: UploadRecord | undefined;
  onSelect: (picture: UploadRecord) => void;
  onUse: ((picture: UploadRecord) => void) | undefined;
}) {
  if (list.isPending)
    return (
      <div
        role="status"
        aria-label="Loading…"
        className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-2 p-0.5"
      >
        {Array.from({ length: 12 }, (_, index) => (
          <Skeleton key={index} className="aspect-square" />
        ))}
      </div>
    );
  if (list.isError && !list.isFetchNextPageError)
    return (
      <LoadFailed
        error={list.error}
        fallback="Failed to load the pictures."
        onRetry={() => void list.refetch()}
      />
    );
  return (
    <>
      {pictures.length === 0 ? (
        <NoPictures search={search} />
      ) : (
        <PictureGrid pictures={pictures} selected={selected} onSelect={onSelect} onUse={onUse} />
      )}
      {list.hasNextPage && (
        <LoadMore
          label="Show more pictures"
          loading={list.isFetchingNextPage}
          failed={list.isFetchNextPageError}
          onMore={() => void list.fetchNextPage({ cancelRefetch: false })}
        />
      )}
    </>
  );
}

function NoPictures({ search }: { search: string }) {
  if (search)
    return (
      <EmptyState icon={Search} title="No pictures found">
        Nothing matches “{search}” in the names and descriptions.
      </EmptyState>
    );
  return (
    <EmptyState icon={Images} title="No pictures yet">
      Pictures that you upload anywhere on the site appear here.
    </EmptyState>
  );
}
