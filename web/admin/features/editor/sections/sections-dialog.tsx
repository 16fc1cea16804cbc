import { useMutation, useQuery } from '@tanstack/react-query';
import type { SectionPurpose } from '@siteyard/schemas/content';
import { useMemo, useState } from 'react';
import { messageOf } from '../../../lib/http.ts';
import { useTextKeys } from '../../../lib/use-text-keys.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { getOwnSection, ownPreview, ownSectionsQuery } from '../api/own-sections.ts';
import {
  readyMadePreview,
  readyMadeSectionsQuery,
  takeReadyMadeSection,
} from '../api/ready-made-sections.ts';
import type { Place } from '../content/places.ts';
import { useGetPuck } from '../puck/puck.ts';
import { findSections, purposesOf, type SectionEntry } from './find-sections.ts';
import { insertSection, type SectionToInsert } from './insert-section.ts';
import { OwnSectionActions } from './own-section-actions.tsx';
import { PurposeFilter } from './purpose-filter.tsx';
import { SectionCard } from './section-card.tsx';

const GRID = 'grid grid-cols-1 content-start gap-4 sm:grid-cols-2 xl:grid-cols-3';

/**
 * A dialog to choose a section by its purpose or by a search. The sections of the site come first. Each
 * has a preview in the look of the site. The chosen section is inserted.
 */
export function SectionsDialog({ place, onClose }: { place: Place | null; onClose: () => void }) {
  const getPuck = useGetPuck();
  const { list, ownList, typed, setTyped, purpose, setPurpose, purposes, found } =
    useSectionSearch();
  const add = useMutation({
    mutationFn: ({ key, own }: SectionEntry): Promise<SectionToInsert> =>
      own ? getOwnSection(key) : takeReadyMadeSection(key),
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

  const onSearchKey = useTextKeys(({ key }) => {
    const [first] = found;
    if (key === 'Enter' && typed.trim() && first && !add.isPending) add.mutate(first);
  });

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
            onKeyDown={onSearchKey}
            className="sm:w-full"
          />
          {list.isSuccess && (
            <PurposeFilter purposes={purposes} chosen={purpose} onChoose={setPurpose} />
          )}
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto">
          {add.isError && (
            <Notice kind="error" className="mb-4">
              {messageOf(add.error, 'The section could not be added.')}
            </Notice>
          )}
          {ownList.isError && (
            <div className="mb-4">
              <LoadFailed
                error={ownList.error}
                fallback="Failed to load your own sections."
                onRetry={() => void ownList.refetch()}
              />
            </div>
          )}
          {list.isPending && <SectionsSkeleton />}
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
                : nothingFound(typed, purpose)}
            </p>
          )}
          {list.isSuccess && found.length === 0 && <Button onClick={showAll}>Show all</Button>}
          <SectionGroups
            found={found}
            adding={add.isPending ? add.variables : undefined}
            onChoose={add.mutate}
          />
        </div>
      </div>
    </Dialog>
  );
}

/** The sections of the site and of the product that match the chosen purpose and the typed search. */
function useSectionSearch() {
  const list = useQuery(readyMadeSectionsQuery);
  const ownList = useQuery(ownSectionsQuery);
  const [typed, setTyped] = useState('');
  const [purpose, setPurpose] = useState<SectionPurpose | null>(null);
  const sections = useMemo<SectionEntry[]>(
    () => [
      ...(ownList.data ?? []).map((own) => ({ ...own, own, texts: [], preview: ownPreview(own) })),
      ...(list.data ?? []).map((each) => ({ ...each, preview: readyMadePreview(each.key) })),
    ],
    [list.data, ownList.data],
  );
  return {
    list,
    ownList,
    typed,
    setTyped,
    purpose,
    setPurpose,
    purposes: purposesOf(sections),
    found: findSections(sections, typed, purpose),
  };
}

/** The found sections as cards. Headings separate those of the site from those of the product. */
function SectionGroups({
  found,
  adding,
  onChoose,
}: {
  found: readonly SectionEntry[];
  /** The section that is being added. */
  adding: SectionEntry | undefined;
  onChoose: (section: SectionEntry) => void;
}) {
  const groups = [
    { title: 'Your sections', entries: found.filter(({ own }) => own) },
    { title: 'Ready-made sections', entries: found.filter(({ own }) => !own) },
  ].filter(({ entries }) => entries.length > 0);
  return groups.map(({ title, entries }) => (
    <section key={title} className="mb-6 grid gap-3" aria-label={title}>
      {groups.length > 1 && <h3 className="text-sm font-semibold">{title}</h3>}
      <ul className={GRID}>
        {entries.map((section) => (
          <SectionCard
            key={section.preview}
            section={section}
            busy={adding === section}
            disabled={adding !== undefined}
            onChoose={() => onChoose(section)}
            actions={section.own && <OwnSectionActions section={section.own} />}
          />
        ))}
      </ul>
    </section>
  ));
}

function SectionsSkeleton() {
  return (
    <div className={GRID}>
      {['a', 'b', 'c', 'd'].map((each) => (
        <Skeleton key={each} className="h-48" />
      ))}
    </div>
  );
}

function nothingFound(typed: string, purpose: SectionPurpose | null): string {
  const words = typed.trim();
  if (words === '') return 'There are no sections for this purpose.';
  return `No section${purpose ? ' for this purpose' : ''} matches “${words}”.`;
}
