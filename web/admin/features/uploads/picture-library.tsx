import { SEARCH_MOST } from '@siteyard/schemas/primitives/limits';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { UploadRecord } from '@siteyard/schemas/http';
import { useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '../../lib/screen-constants.ts';
import { uniqueBy } from '../../lib/unique-by.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { ListAndDetail } from '../../ui/list-and-detail.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { uploadsQuery } from './api/list-uploads.ts';
import { PictureDetails } from './picture-details.tsx';
import { PictureList } from './picture-list.tsx';
import { UploadArea } from './upload-area.tsx';
import { useScrollPlaces } from './use-scroll-places.ts';

/** All uploaded pictures: search, upload, drop, details. */
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
              maxLength={SEARCH_MOST.pictures}
              className="mb-3 shrink-0 sm:w-full"
            />
            <div className="-mx-0.5 min-h-0 flex-1 overflow-y-auto">
              <PictureList
                list={list}
                pictures={pictures}
                search={search}
                selected={selected}
                onSelect={({ sha256 }) => {
                  leaveList();
                  setOpened(undefined);
                  setHash(sha256);
                }}
                onUse={onUse}
              />
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
