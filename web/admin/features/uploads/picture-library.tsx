import { useInfiniteQuery } from '@tanstack/react-query';
import { SEARCH_DEBOUNCE_MS } from '../../lib/screen-constants.ts';
import type { UploadRecord } from '@siteyard/schemas/http';
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
import { useScrollPlaces } from './use-scroll-places.ts';

/**
 * All uploaded pictures: search, upload, drop, details.
 * The component is not split, because its parts share all of its states.
 */
export function PictureLibrary({
  onUse,
}: {
  /** Called with the picture to use; undefined if pictures cannot be chosen here. */
  onUse?: (picture: UploadRecord) => void;
}) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS.pages);
  const list = useInfiniteQuery(uploadsQuery(search));
  const [hash, setHash] = useState<string>();
  // A picture that was opened by a button may be missing in the loaded part of the list.
  const [opened, setOpened] = useState<UploadRecord>();
  const items = list.data?.pages.flatMap((part) => part.items) ?? [];
  const pictures = uniqueBy(items, ({ sha256 }) => sha256);
  const find = (wanted: string | null | undefined) =>
    pictures.find(({ sha256 }) => sha256 === wanted);
  const selected = find(hash) ?? (opened?.sha256 === hash ? opened : undefined);
  // In a dialog the list scrolls by itself.
  const leaveList = useScrollPlaces(onUse === undefined && selected !== undefined);
  const failed = list.isError && !list.isFetchNextPageError;

  return (
    <UploadArea
      onUploaded={(sha256) => {
        setTyped('');
        setHash(sha256);
      }}
    >
      <ListAndDetail
        columns="md:grid-cols-[1fr_20rem]"
        nothing="Choose a picture."
        about="Then you can describe it, set its focal point, crop it, or see where it is used."
        backLabel="All pictures"
        onBack={() => setHash(undefined)}
        list={
          <>
            <SearchBox
              label="Search pictures"
              value={typed}
              onChange={setTyped}
              className="mb-3 shrink-0 sm:w-full"
            />
            <div className="-mx-0.5 min-h-0 flex-1 overflow-y-auto">
              {list.isPending && (
                <div
                  role="status"
                  aria-label="Loading…"
                  className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-2 p-0.5"
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
                  onSelect={({ sha256 }) => {
                    leaveList();
                    setOpened(undefined);
                    setHash(sha256);
                  }}
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
              original={find(selected.crop_of)}
              takesFocus={opened?.sha256 === hash}
              onOpen={(picture) => {
                setOpened(picture);
                setHash(picture.sha256);
              }}
              onUse={onUse}
              onDeleted={() => setHash(undefined)}
            />
          ) : null
        }
      />
    </UploadArea>
  );
}
