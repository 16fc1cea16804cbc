import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PageContent } from '@siteyard/schemas/page-content';
import type { PageHint } from '@siteyard/schemas/page-hints';
import { ArrowRight, Trash2, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { toast } from 'sonner';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { PAGES_KEY } from '../../../lib/pages/list-pages.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { keepSample, sampleOnPageQuery } from '../api/sample-on-page.ts';
import { useEditor } from '../editor-context.ts';
import { findBlock } from '../places.ts';
import { describe } from '../publish/problem-list.tsx';
import { showProblem } from '../publish/show-problem.ts';
import { useGetPuck, usePuck } from '../puck.ts';
import { useSamples } from './use-hints.ts';

/** Typing waits for no check. */
const CHECK_DELAY_MS = 400;

/** Whether two hints are about the same place. */
const isSame = (one: PageHint, other: PageHint) =>
  one.blockId === other.blockId && one.path === other.path;

/**
 * Leads from one thing of the sample site to the next, as long as the page has any: it selects the
 * block, focuses the field with its text selected, and removes a block that is not wanted.
 */
export function SampleBar() {
  const { pageId } = useEditor();
  const { data: sample } = useQuery(sampleOnPageQuery(pageId));
  const [isAway, setAway] = useState(false);
  const isSample =
    sample !== undefined &&
    [sample.texts, sample.named, sample.pictures].some((each) => each.length > 0);
  return isSample && !isAway && <OpenBar pageId={pageId} onPutAway={() => setAway(true)} />;
}

function OpenBar({ pageId, onPutAway }: { pageId: number; onPutAway: () => void }) {
  const data = useDebounced(
    usePuck((s) => s.appState.data),
    CHECK_DELAY_MS,
  );
  const content = useMemo(
    () => ({ contentVersion: 0, root: { props: {} }, content: data.content }) as PageContent,
    [data.content],
  );
  const root = data.root.props as { description?: unknown } | undefined;
  const left = useSamples(pageId, content, root?.description);
  const getPuck = useGetPuck();
  /** What is shown, and its place in the list when it was. */
  const [at, setAt] = useState<{ hint: PageHint; index: number } | null>(null);

  const show = (hints: readonly PageHint[], index: number) => {
    const hint = hints[index < hints.length ? index : 0];
    setAt(hint ? { hint, index: hints.indexOf(hint) } : null);
    if (hint) showProblem(hint, getPuck(), true);
  };
  const next = () => {
    const here = at ? left.findIndex((each) => isSame(each, at.hint)) : -1;
    // What was changed is gone from the list, and the next one has its place.
    show(left, here >= 0 ? here + 1 : (at?.index ?? 0));
  };
  const queryClient = useQueryClient();
  const keep = useMutation({
    mutationFn: (kept: boolean) => keepSample(pageId, kept),
    onSuccess: async (_, kept) => {
      await queryClient.invalidateQueries({ queryKey: PAGES_KEY });
      if (kept)
        toast.success('The texts of this page stay as they are', {
          action: { label: 'Undo', onClick: () => keep.mutate(false) },
        });
    },
    onError: (error) => {
      console.error('Keeping the sample texts failed', error);
      toast.error('Not kept. Please try again.');
    },
  });
  const hasTexts = left.some(({ kind }) => kind === 'sample_text');
  const { blockId } = at?.hint ?? {};
  const block = blockId === undefined ? undefined : findBlock(getPuck)(blockId);
  const puck = getPuck();
  const canRemove =
    block !== undefined && puck.getPermissions({ item: block as never }).delete === true;
  const remove = () => {
    const place = blockId === undefined ? undefined : puck.getSelectorForId(blockId);
    if (!place?.zone || !at) return;
    puck.dispatch({ type: 'remove', index: place.index, zone: place.zone });
    const rest = left.filter((each) => each.blockId !== blockId);
    show(rest, left.slice(0, at.index).filter((each) => each.blockId !== blockId).length);
  };

  return (
    <section aria-label="Sample left on this page" className="sample-bar">
      <p className="min-w-0 flex-1 basis-52 text-sm" role="status">
        {left.length === 0 ? (
          'Nothing of the sample is left on this page.'
        ) : (
          <>
            <strong className="font-semibold">
              {left.length === 1 ? '1 thing' : `${left.length} things`} of the sample left.
            </strong>{' '}
            <span className="text-quiet">
              {at && left.some((each) => isSame(each, at.hint))
                ? describe(at.hint, findBlock(getPuck))
                : 'Write over each, or remove its block.'}
            </span>
          </>
        )}
      </p>
      {left.length > 0 && (
        <div className="flex shrink-0 gap-1.5">
          {canRemove && (
            <Button size="sm" onClick={remove}>
              <Trash2 aria-hidden className="size-4" />
              Remove block
            </Button>
          )}
          {hasTexts && (
            <Button
              size="sm"
              title="The other texts fit my business"
              disabled={keep.isPending}
              onClick={() => keep.mutate(true)}
            >
              Keep the rest
            </Button>
          )}
          <Button size="sm" variant="primary" onClick={next}>
            {at ? 'Next' : 'Show the first'}
            <ArrowRight aria-hidden className="size-4" />
          </Button>
        </div>
      )}
      <IconButton label="Put away" className="size-8" onClick={onPutAway}>
        <X aria-hidden className="size-4" />
      </IconButton>
    </section>
  );
}
