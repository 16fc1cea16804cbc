import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Block, type PageHint, samplesOf } from '@siteyard/schemas/content';
import type { SampleOnPage } from '@siteyard/schemas/http';
import { ArrowRight, Trash2, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { toast } from 'sonner';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { PAGES_KEY } from '../../../lib/pages/list-pages.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { keepSample, sampleOnPageQuery } from '../api/sample-on-page.ts';
import { deleteBlock } from '../canvas/delete-block.ts';
import { useEditor } from '../editor-context.ts';
import { findBlock } from '../content/places.ts';
import { describeProblem } from '../publish/problem-place.ts';
import { showProblem } from '../publish/show-problem.ts';
import { useGetPuck, usePuck } from '../puck/puck.ts';
import { samplesLeft } from './samples-left.ts';
import { useSamples, useSectionTexts } from './use-hints.ts';
import { blocksAsPage, descriptionIn } from '../content/content.ts';

/** The delay after the last change, so that checks do not slow down typing, in ms. */
const CHECK_DELAY_MS = 400;

/** Whether two hints have the same position. */
const isSame = (one: PageHint, other: PageHint) =>
  one.blockId === other.blockId && one.path === other.path;

/**
 * A bar that leads through the sample texts and pictures of a page, from the sample site or from its
 * template. It appears if the page had any when it was opened. It selects the block, focuses the field,
 * selects its text, and can remove the block.
 */
export function SampleBar() {
  const { pageId, hasPublishedNotice } = useEditor();
  const { data: sample } = useQuery(sampleOnPageQuery(pageId));
  const texts = useSectionTexts();
  const getPuck = useGetPuck();
  const [opened] = useState(() => getPuck().appState.data.content as Block[]);
  const [isAway, setAway] = useState(false);
  const isSample =
    sample !== undefined &&
    [sample.texts, sample.named, sample.pictures].some((each) => each.length > 0);
  const isOfTemplate = useMemo(
    () => sample?.kept === false && samplesOf(opened).some((text) => texts.has(text)),
    [opened, texts, sample?.kept],
  );
  // The bar stays after the last part, until it is hidden.
  const [wasSample, setWasSample] = useState(false);
  if ((isSample || isOfTemplate) && !wasSample) setWasSample(true);
  // The notice about the last publish names the remaining samples as well.
  if (!wasSample || isAway || hasPublishedNotice) return null;
  return (
    <OpenBar
      pageId={pageId}
      canKeep={!sample?.kept && (isOfTemplate || (sample?.texts.length ?? 0) > 0)}
      whenDone={whenDone(sample ?? { fitting: 0, kept: false })}
      onPutAway={() => setAway(true)}
    />
  );
}

function OpenBar({
  pageId,
  canKeep,
  whenDone,
  onPutAway,
}: {
  pageId: number;
  /** Whether the page has texts of its sample or template that fit most businesses and may be kept. */
  canKeep: boolean;
  /** The text after the last part. */
  whenDone: string;
  onPutAway: () => void;
}) {
  const data = useDebounced(
    usePuck((s) => s.appState.data),
    CHECK_DELAY_MS,
  );
  const content = useMemo(() => blocksAsPage(data.content), [data.content]);
  const left = useSamples(pageId, content, descriptionIn(data));
  const getPuck = useGetPuck();
  /** The shown hint, and the hints that followed it at that time. */
  const [at, setAt] = useState<{ hint: PageHint; later: readonly PageHint[] } | null>(null);

  /** Shows the next hint. Some of the following hints may have been resolved since. */
  const showNext = (hints: readonly PageHint[]) => {
    const isLeft = (each: PageHint) => hints.some((other) => isSame(each, other));
    const [first] = hints;
    const hint = at?.later.find(isLeft) ?? first;
    if (!hint) return setAt(null);
    const index = hints.findIndex((each) => isSame(each, hint));
    setAt({ hint, later: hints.slice(index + 1) });
    showProblem(hint, getPuck(), true);
  };
  const keep = useKeepSample(pageId);
  // The toast says the same, and can undo it.
  if (keep.variables === true && !keep.isError && left.length === 0) return null;
  const { blockId } = at?.hint ?? {};
  const block = blockId === undefined ? undefined : findBlock(getPuck)(blockId);
  const puck = getPuck();
  // A contact form stays, because customers need it to write.
  const canRemove =
    block !== undefined &&
    block.type !== 'ContactFormBlock' &&
    puck.getPermissions({ item: block as never }).delete;
  const remove = () => {
    if (blockId === undefined) return;
    deleteBlock(blockId, getPuck);
    showNext(left.filter((each) => each.blockId !== blockId));
  };

  return (
    <section aria-label="Sample texts and pictures on this page" className="sample-bar">
      <p className="min-w-0 flex-1 basis-52 text-sm" role="status">
        {left.length === 0 ? (
          whenDone
        ) : (
          <>
            <strong className="font-semibold">{samplesLeft(left.length)}</strong>{' '}
            <span className="text-quiet">
              {at && left.some((each) => isSame(each, at.hint))
                ? describeProblem(at.hint, findBlock(getPuck))
                : 'Replace them with your own, so that visitors do not see them.'}
            </span>
          </>
        )}
      </p>
      {left.length > 0 && (
        <div className="flex flex-wrap gap-1.5 max-sm:order-1 max-sm:w-full">
          {canRemove && (
            <Button size="sm" className="max-sm:px-2" onClick={remove}>
              <Trash2 aria-hidden className="size-4 max-sm:hidden" />
              Remove block
            </Button>
          )}
          {canKeep && (
            <Button
              size="sm"
              title="Texts that fit most rental businesses stay as they are"
              disabled={keep.isPending}
              onClick={() => keep.mutate(true)}
            >
              Keep texts that fit
            </Button>
          )}
          <Button size="sm" variant="primary" onClick={() => showNext(left)}>
            {at ? 'Next' : 'Go to the first'}
            <ArrowRight aria-hidden className="size-4 max-sm:hidden" />
          </Button>
        </div>
      )}
      <IconButton label="Hide" className="size-8" onClick={onPutAway}>
        <X aria-hidden className="size-4" />
      </IconButton>
    </section>
  );
}

const KEPT = 'You keep the texts of this page that fit most rental businesses.';

/**
 * Keeps the fitting texts of a page. Its texts that name the sample business still count as samples. A
 * toast can undo it.
 */
function useKeepSample(pageId: number) {
  const queryClient = useQueryClient();
  const keep = useMutation({
    mutationFn: (kept: boolean) => keepSample(pageId, kept),
    onSuccess: async (_, kept) => {
      await queryClient.invalidateQueries({ queryKey: PAGES_KEY });
      if (kept)
        toast.success(KEPT, {
          action: { label: 'Undo', onClick: () => keep.mutate(false) },
        });
    },
    onError: (error, kept) => {
      console.error('Keeping the fitting texts, or undoing it, failed', error);
      toast.error(
        kept ? 'Not kept. Please try again.' : 'The texts are still kept. Please try again.',
      );
    },
  });
  return keep;
}

/** The text for a page without required changes. Such a page may still have texts of the sample. */
function whenDone({ fitting, kept }: Pick<SampleOnPage, 'fitting' | 'kept'>): string {
  if (kept) return KEPT;
  if (fitting === 0) return 'No sample texts or pictures are left on this page.';
  const others =
    fitting === 1 ? 'one text of the sample fits' : `${fitting} texts of the sample fit`;
  return `You have made all necessary changes. Please read the page once: ${others} most rental businesses, but maybe not yours.`;
}
