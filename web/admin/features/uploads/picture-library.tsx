import { useInfiniteQuery } from '@tanstack/react-query';
import { SEARCH_DEBOUNCE_MS } from '@siteyard/schemas/limits';
import type { UploadRecord } from '@siteyard/schemas/upload';
import { Images, Search } from 'lucide-react';
import { useState } from 'react';
import { uniqueBy } from '../../lib/unique-by.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { ListAndDetail } from '../../ui/list-and-detail.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { uploadsQuery } from './api/list-uploads.ts';
import { PictureDetails } from './picture-details.tsx';
import { PictureGrid } from './picture-grid.tsx';
import { UploadArea } from './upload-area.tsx';

/** All uploaded pictures: search, upload, drop, details. */
export function PictureLibrary({
  onUse,
}: {
  /** Takes a picture; without it they are only looked after. */
  onUse?: (picture: UploadRecord) => void;
}) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS.pages);
  const list = useInfiniteQuery(uploadsQuery(search));
  const [hash, setHash] = useState<string>();
  const items = list.data?.pages.flatMap((part) => part.items) ?? [];
  const pictures = uniqueBy(items, ({ sha256 }) => sha256);
  const selected = pictures.find(({ sha256 }) => sha256 === hash);
  const failed = list.isError && !list.isFetchNextPageError;

  return (
    <UploadArea
      onUploaded={(sha256) => {
        setTyped('');
        setHash(sha256);
      }}
    >
      <ListAndDetail
        columns="md:grid-cols-[1fr_18rem]"
        nothing="Choose a picture."
        backLabel="All pictures"
        onBack={() => setHash(undefined)}
        list={
          <>
            <SearchBox
              label="Search pictures"
              value={typed}
              onChange={setTyped}
              className="mb-3 shrink-0 p-0.5 sm:w-full"
            />
            <div className="min-h-0 flex-1 overflow-y-auto">
              {list.isPending && (
                <div
                  role="status"
                  aria-label="Loading…"
                  className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-2"
                >
                  {Array.from({ length: 12 }, (_, index) => (
                    <Skeleton key={index} className="aspect-square" />
                  ))}
                </div>
              )}
              {failed && (
                <LoadFailed
                  error={list.error}
                  fallback="Failed to load the pictures."
                  onRetry={() => void list.refetch()}
                />
              )}
              {list.isSuccess &&
                pictures.length === 0 &&
                (search ? (
                  <EmptyState icon={Search} title="No pictures found">
                    Nothing matches “{search}” in the names and descriptions.
                  </EmptyState>
                ) : (
                  <EmptyState icon={Images} title="No pictures yet">
                    Pictures that you upload anywhere on the site appear here.
                  </EmptyState>
                ))}
              {pictures.length > 0 && !failed && (
                <PictureGrid
                  pictures={pictures}
                  selected={selected}
                  onSelect={({ sha256 }) => setHash(sha256)}
                  onUse={onUse}
                />
              )}
              {list.hasNextPage && !failed && (
                <LoadMore
                  label="Show more pictures"
                  loading={list.isFetchingNextPage}
                  failed={list.isFetchNextPageError}
                  onMore={() => void list.fetchNextPage({ cancelRefetch: false })}
                />
              )}
            </div>
          </>
        }
        detail={
          selected ? (
            <PictureDetails
              key={selected.sha256}
              picture={selected}
              onUse={onUse}
              onDeleted={() => setHash(undefined)}
            />
          ) : null
        }
      />
    </UploadArea>
  );
}
