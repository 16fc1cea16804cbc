import { sideBySide } from '@siteyard/schemas/side-by-side';
import { isDatabaseAway } from '../../../lib/database-away.ts';
import type { CarriedDrafts } from '../../page-drafts/carried-drafts.service.ts';
import type { StagedPages } from '../../pages/staged-pages.service.ts';
import { createFoldAttempts, type FoldAttempts, type NotFolded } from './fold-attempts.ts';
import type { RunContacts } from './run-contacts.service.ts';
import type { RunImages } from './run-images.service.ts';
import type { RunProposals } from './run-proposals.service.ts';
import type { Run, RunStore, WholeRun } from './run-store.service.ts';

/** Makes what a run has staged the site's own, after the switch. */
export interface RunFold {
  /**
   * Folds everything that can be folded.
   * @param step called with how many pages are done; what it throws ends the fold
   * @throws what `step` throws; the driver's error when the database is away
   */
  all(whole: WholeRun, step: (done: number) => Promise<void>): Promise<FoldedRun>;
  /** Folds what an earlier try has left. What is done with it only once is not repeated. */
  again(whole: WholeRun, step: (done: number) => Promise<void>): Promise<FoldedRun>;
}

export interface FoldedRun {
  draftsLeft: NonNullable<Run['drafts_left']>;
  failed: readonly NotFolded[];
}

/** Pages whose addresses are freed between two steps. */
const LIGHT = 500;

export function createRunFold(deps: {
  store: Pick<RunStore, 'update'>;
  pages: StagedPages;
  drafts: CarriedDrafts;
  proposals: Pick<RunProposals, 'fold'>;
  images: Pick<RunImages, 'fold'>;
  contacts: Pick<RunContacts, 'apply'>;
  /** Told of each run before it is stored as applied. */
  onEnd: (run: Run) => Promise<void>;
  /** Whether an error says that this process is no longer to fold. */
  isEnd: (error: unknown) => boolean;
}): RunFold {
  const { pages, drafts, images } = deps;
  const newAttempts = () =>
    createFoldAttempts((error) => deps.isEnd(error) || isDatabaseAway(error));

  /** What is staged: each write is done only where the document is still linked. */
  async function foldStaged(
    { run, items, ...whole }: WholeRun,
    attempts: FoldAttempts,
    step: (done: number) => Promise<void>,
  ): Promise<FoldedRun> {
    const written = items.filter((each) => each.written).map(({ item }) => item);
    const known = written.flatMap(({ id, seen }) => (seen === null ? [] : [id]));
    for (let at = 0; at < known.length; at += LIGHT) {
      await step(0);
      // One that keeps its address cannot be folded either, and is named then.
      const free = (ids: readonly number[]) => pages.freeAddresses(run._id, ids);
      await newAttempts().each(known.slice(at, at + LIGHT), String, free);
    }
    const draftsLeft: FoldedRun['draftsLeft'] = [];
    const changed = written.map(({ id, seen }) => ({ id, isNew: seen === null }));
    let folded = 0;
    await step(0);
    for await (const { done, failed } of pages.fold(run._id, changed)) {
      for (const { id, error } of failed) attempts.failed.push({ path: `pages/${id}`, error });
      await attempts.each(
        done,
        (id) => `drafts/${id}`,
        async (some) => void draftsLeft.push(...(await drafts.carry(some))),
      );
      folded += done.length + failed.length;
      await step(folded);
    }
    await attempts.one('media', () => images.fold(run._id, whole.images));
    return { draftsLeft, failed: attempts.failed };
  }

  return {
    again: (whole, step) => foldStaged(whole, newAttempts(), step),
    async all(whole, step) {
      const attempts = newAttempts();
      const { run, items } = whole;
      const { draftsLeft } = await foldStaged(whole, attempts, step);
      const count = items.filter(({ written }) => written).length;
      await attempts.each(
        items.filter(({ proposal }) => proposal),
        ({ item }) => `proposals/${item.id}`,
        (some) => deps.proposals.fold(run, some),
      );
      await attempts.each(
        items.filter(({ received }) => received),
        ({ item }) => `received/${item.id}`,
        (some) =>
          sideBySide(some, async ({ item, received }) => {
            if (received) await pages.remember(item.id, received);
          }),
      );
      await attempts.one('contact_requests', () => deps.contacts.apply(run, () => step(count)));
      if (run.undoes) await deps.store.update(run.undoes, { undone_by: run._id });
      await attempts.one('activity', () => deps.onEnd({ ...run, state: 'applied' }));
      return { draftsLeft, failed: attempts.failed };
    },
  };
}
