import { useMutation, useQuery } from '@tanstack/react-query';
import type { SectionPurpose } from '@siteyard/schemas/section';
import { useMemo, useState } from 'react';
import { messageOf } from '../../../lib/http.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { readyMadePreview, readyMadeSectionsQuery, takeReadyMadeSection } from '../api/sections.ts';
import type { Place } from '../place.ts';
import { useGetPuck } from '../puck.ts';
import { findSections, purposesOf, type SectionEntry } from './find-sections.ts';
import { insertSection } from './insert-section.ts';
import { PurposeFilter } from './purpose-filter.tsx';
import { SectionCard } from './section-card.tsx';

const GRID = 'grid grid-cols-1 content-start gap-4 sm:grid-cols-2 xl:grid-cols-3';

/**
 * The chooser of sections: by purpose and by search, each with a picture in the look of the site. The
 * one that is chosen is inserted.
 */
export function SectionsDialog({ place, onClose }: { place: Place | null; onClose: () => void }) {
  const getPuck = useGetPuck();
  const list = useQuery(readyMadeSectionsQuery);
  const [typed, setTyped] = useState('');
  const [purpose, setPurpose] = useState<SectionPurpose | null>(null);
  const sections = useMemo<SectionEntry[]>(
    () => (list.data ?? []).map((each) => ({ ...each, preview: readyMadePreview(each.key) })),
    [list.data],
  );
  const found = findSections(sections, typed, purpose);
  const add = useMutation({
    mutationFn: ({ key }: SectionEntry) => takeReadyMadeSection(key),
    onSuccess: (section) => {
      insertSection(section, place, getPuck);
      onClose();
    },
    onError: (error) => console.error('Adding a section failed', error),
  });
  const showAll = () => {
    setTyped('');
    setPurpose(null);
  };

  return (
    <Dialog
      open
      full
      onClose={onClose}
      title="Sections"
      description="Ready-made parts of a page, shown in the look of your site. All their texts and pictures can be changed."
    >
      <div className="flex min-h-0 flex-1 flex-col gap-4 md:flex-row">
        <div className="flex shrink-0 flex-col gap-3 md:w-52">
          <SearchBox
            label="Find a section"
            value={typed}
            onChange={setTyped}
            onKeyDown={({ key }) => {
              const [first] = found;
              if (key === 'Enter' && typed.trim() && first && !add.isPending) add.mutate(first);
            }}
            className="sm:w-full"
          />
          {list.isSuccess && (
            <PurposeFilter purposes={purposesOf(sections)} chosen={purpose} onChoose={setPurpose} />
          )}
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto">
          {add.isError && (
            <Notice kind="error" className="mb-4">
              {messageOf(add.error, 'The section could not be added.')}
            </Notice>
          )}
          {list.isPending && (
            <div className={GRID}>
              {['a', 'b', 'c', 'd'].map((each) => (
                <Skeleton key={each} className="h-48" />
              ))}
            </div>
          )}
          {list.isError && (
            <LoadFailed
              error={list.error}
              fallback="Failed to load the sections."
              onRetry={() => void list.refetch()}
            />
          )}
          {list.isSuccess && (
            <p role="status" className={found.length > 0 ? 'sr-only' : 'mb-3 text-sm text-quiet'}>
              {found.length > 0
                ? `${found.length} ${found.length === 1 ? 'section' : 'sections'}`
                : `No section${purpose ? ' of this purpose' : ''} matches “${typed.trim()}”.`}
            </p>
          )}
          {list.isSuccess && found.length === 0 && <Button onClick={showAll}>Show all</Button>}
          {found.length > 0 && (
            <ul className={GRID}>
              {found.map((section) => (
                <SectionCard
                  key={section.key}
                  section={section}
                  busy={add.isPending && add.variables === section}
                  disabled={add.isPending}
                  onChoose={() => add.mutate(section)}
                />
              ))}
            </ul>
          )}
        </div>
      </div>
    </Dialog>
  );
}
