import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Starters } from '@siteyard/schemas/http';
import type { SeedName } from '@siteyard/schemas/business';
import { useRef } from 'react';
import { messageOf } from '../../../lib/http.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ScaledFrame } from '../../../ui/scaled-frame.tsx';
import { starterPreview, startWith } from '../api/starters.ts';

/** The purpose of each sample site, as its name. */
const LABELS: Record<SeedName, string> = {
  demo: 'Machines and tools',
  events: 'Tents and parties',
  short: 'Any rental business',
  minimal: 'Plain pages',
};

/** The description of a sample site that has no business. */
const GOOD_FOR: Partial<Record<SeedName, string>> = {
  short: 'A short site with texts for any rental business. You can adapt it in a few minutes.',
};

const OF_ONE_TRADE = 'A long site about one trade. You replace most of its texts and pictures.';

/** The remaining work, for the sample sites that need more of it. */
const WORK: Partial<Record<SeedName, string>> = {
  demo: OF_ONE_TRADE,
  events: OF_ONE_TRADE,
  minimal:
    'Each page explains what to write there. Visitors see these explanations until you replace them.',
};

/** Puts the quickest start first. */
const inOrder = (all: Starters['starters']) =>
  all.toSorted((a, b) => Number(b.name in GOOD_FOR) - Number(a.name in GOOD_FOR));

/** A dialog to choose the sample site to start from. */
export function StartersDialog({
  starters,
  onStarted,
  onClose,
}: {
  starters: Starters;
  /**
   * Called with the label of the sample site and the run that imported it. Returns whether another
   * dialog follows.
   */
  onStarted: (label: string, run: string | undefined) => boolean;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const isFollowed = useRef(false);
  const start = useMutation({
    mutationFn: startWith,
    onSuccess: async ({ run }, name) => {
      // All pages, the settings and the pictures have changed.
      await queryClient.invalidateQueries();
      isFollowed.current = onStarted(LABELS[name], run);
    },
    onError: (error) => console.error('Starting with a sample site failed', error),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Choose a sample"
      description="The pages, pictures and settings of the sample replace yours. You can change everything, and undo this under “Imports and samples”."
      // The next dialog keeps the focus, so that keys that are typed immediately go to it.
      returnFocus={() => (isFollowed.current ? false : null)}
      full
    >
      <div className="grid min-h-0 content-start gap-4 overflow-y-auto">
        {start.isError && (
          <Notice kind="error">
            {messageOf(start.error, 'The sample could not be applied. Please try again.')}
          </Notice>
        )}
        <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
          {inOrder(starters.starters).map(({ name, title, about, pages }) => {
            const isCurrent = name === starters.current;
            return (
              <li
                key={name}
                className="grid grid-cols-1 grid-rows-[auto_1fr] overflow-hidden rounded-lg border border-line bg-white"
              >
                <ScaledFrame src={starterPreview(name)} title={`Home page of ${title}`} />
                <div className="flex flex-col gap-2 p-4">
                  <h3 className="flex flex-wrap items-center gap-2 font-semibold">
                    {LABELS[name]}
                    {isCurrent && <Badge>Your site now</Badge>}
                  </h3>
                  <p className="text-sm">{GOOD_FOR[name] ?? `${title}. ${about}`}</p>
                  <p className="mb-2 text-sm text-quiet">
                    {pages.length} pages: {pages.join(', ')}.{WORK[name] && ` ${WORK[name]}`}
                  </p>
                  <Button
                    size="sm"
                    variant={name in GOOD_FOR ? 'primary' : 'secondary'}
                    className="mt-auto self-start"
                    disabled={isCurrent || start.isPending}
                    onClick={() => start.mutate(name)}
                  >
                    {start.isPending && start.variables === name
                      ? 'Preparing…'
                      : `Start with ${LABELS[name].toLowerCase()}`}
                  </Button>
                </div>
              </li>
            );
          })}
        </ul>
      </div>
    </Dialog>
  );
}
