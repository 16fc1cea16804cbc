import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ProposedPage } from '@siteyard/schemas/http';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { toast } from 'sonner';
import { formatDateTime } from '../../lib/format-date.ts';
import { messageOf } from '../../lib/http.ts';
import { pageName } from '../../lib/pages/page-name.ts';
import { savedBy } from '../../lib/saved-by.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ScaledFrame } from '../../ui/scaled-frame.tsx';
import { Section } from '../../ui/section.tsx';
import { discardProposedPage, proposedPagesQuery, takeProposedPage } from './api/proposals.ts';
import { addPage } from './page-cache.ts';

/** The number of proposed pages at first, and for each Show more. */
const SHOWN = 6;

/** The proposed pages. An administrator adds each of them to the site, or discards it. */
export function ProposedPages() {
  const { data: proposed = [] } = useQuery(proposedPagesQuery);
  const [shown, setShown] = useState(SHOWN);
  const [discarding, setDiscarding] = useState<ProposedPage | null>(null);
  if (proposed.length === 0) return null;
  return (
    <div className="mb-8">
      <Section title="Proposed pages">
        <p className="text-sm text-quiet">
          Only administrators see them. A page that you add stays unpublished until you publish it.
        </p>
        <ul className="grid grid-cols-1 gap-5 md:grid-cols-2 lg:grid-cols-3">
          {proposed.slice(0, shown).map((page) => (
            <Card key={page.key} page={page} onDiscard={() => setDiscarding(page)} />
          ))}
        </ul>
        {proposed.length > shown && (
          <Button className="justify-self-center" onClick={() => setShown(shown + SHOWN)}>
            Show more
          </Button>
        )}
      </Section>
      {discarding && <DiscardDialog page={discarding} onClose={() => setDiscarding(null)} />}
    </div>
  );
}

const nameOf = ({ title }: ProposedPage) => title || 'Untitled page';

function Card({ page, onDiscard }: { page: ProposedPage; onDiscard: () => void }) {
  const add = useAddPage(page);
  const name = nameOf(page);
  const { made_by, source, made_at, from, address, description } = page;
  return (
    <li className="flex min-w-0 flex-col overflow-hidden rounded-xl border border-dashed border-line bg-white">
      <ScaledFrame src={`/admin/preview/proposals/${page.key}`} title={`Preview of ${name}`} />
      <div className="flex flex-1 flex-col gap-1 p-4">
        <h3 className="text-base font-semibold break-words">{name}</h3>
        <p className="text-xs break-words text-quiet">
          {`${savedBy({ saved_by: made_by, source })} proposed it on ${formatDateTime(made_at)}`}
          {from && ` from ${from}`}
        </p>
        {address && <p className="text-xs break-words text-quiet">Web address: /{address}</p>}
        {description && (
          <p className="mt-1 line-clamp-3 text-sm break-words text-quiet">{description}</p>
        )}
        <div className="mt-auto flex flex-wrap items-center gap-2 pt-4">
          <Button
            size="sm"
            disabled={add.isPending}
            aria-label={`Add ${name} to the site`}
            onClick={() => add.mutate()}
          >
            {add.isPending ? 'Adding…' : 'Add to the site'}
          </Button>
          <Button
            variant="quiet"
            size="sm"
            disabled={add.isPending}
            aria-label={`Discard ${name}`}
            onClick={onDiscard}
          >
            Discard
          </Button>
        </div>
      </div>
    </li>
  );
}

/** Adds a proposed page to the site, and opens it in the editor. */
function useAddPage({ key }: ProposedPage) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => takeProposedPage(key),
    onSuccess: async ({ page, linked }) => {
      for (const each of [...linked, page]) addPage(queryClient, each);
      toast.success(`“${pageName(page)}” is on the site, unpublished`, {
        ...(linked.length > 0 && {
          description: `It links to other proposed pages, which were added too: ${linked.map(pageName).join(', ')}.`,
        }),
      });
      await navigate({ to: '/editor/$pageId', params: { pageId: page.id } });
    },
    onError: (error) => {
      console.error('Adding a proposed page failed', error);
      toast.error('Not added.', { description: messageOf(error, 'Please try again.') });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: proposedPagesQuery.queryKey }),
  });
}

function DiscardDialog({ page, onClose }: { page: ProposedPage; onClose: () => void }) {
  const queryClient = useQueryClient();
  const discard = useMutation({
    mutationFn: () => discardProposedPage(page.key),
    onSuccess: onClose,
    onError: (error) => console.error('Discarding a proposed page failed', error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: proposedPagesQuery.queryKey }),
  });
  return (
    <ConfirmDialog
      open
      title={`Discard “${nameOf(page)}”?`}
      text="It is discarded for every administrator, and cannot be restored. Links to it on other proposed pages will not work."
      confirmLabel="Discard"
      busyLabel="Discarding…"
      busy={discard.isPending}
      error={discard.isError && messageOf(discard.error, 'Not discarded. Please try again.')}
      onConfirm={() => discard.mutate()}
      onCancel={onClose}
    />
  );
}
