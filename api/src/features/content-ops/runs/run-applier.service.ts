import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '@siteyard/schemas/errors';
import { sideBySide } from '@siteyard/schemas/side-by-side';
import type { Logger } from '../../../log.ts';
import type { UnseenDrafts } from '../../page-drafts/unseen-drafts.service.ts';
import type { StagedPages } from '../../pages/staged-pages.service.ts';
import type {
  StagedSettings,
  StagedSettingsChange,
} from '../../settings/staged-settings.service.ts';
import {
  isShown,
  LeaseLost,
  type HeldLease,
  type RunLease,
  type RunSwitch,
} from '../../site-state/run-lease.service.ts';
import type { SiteState } from '../../site-state/site-state.service.ts';
import { pageSubject, type StagedContent } from '../../site-state/staged-content.service.ts';
import type { CarriedDrafts } from '../../page-drafts/carried-drafts.service.ts';
import { isStaged, type NotFolded } from './fold-attempts.ts';
import type { RunContacts } from './run-contacts.service.ts';
import { createRunFold, type FoldedRun } from './run-fold.service.ts';
import type { RunPins } from './run-pins.service.ts';
import type { RunImages } from './run-images.service.ts';
import type { RunSections } from './run-sections.service.ts';
import type { RunProposals } from './run-proposals.service.ts';
import type { Run, RunStore, WholeRun } from './run-store.service.ts';
import { whyUnfinished } from './why-unfinished.ts';

export interface RunTiming {
  /** How long after the switch every instance has learnt of it at the latest, in ms. */
  foldDelayMs: number;
  /** How often expired leases are looked for, in ms. */
  renewMs: number;
  /** How long after its end what a run was sent is removed: who proves the run reads the site then. */
  cleanUpDelayMs: number;
}

export const RUN_TIMING: RunTiming = {
  foldDelayMs: 2_000,
  renewMs: 4_000,
  cleanUpDelayMs: 2_000,
};

/** Applies what is staged, in the background, and finishes what another process has left. */
export interface RunApplier {
  /**
   * Applies a run in the background. All that it does and what it has staged is stored, so that
   * another process can go on with it. The promise ends with the work of this process and never
   * rejects; what became of the run is stored.
   * @param whole the run as it is stored
   */
  start(lease: HeldLease, whole: WholeRun): Promise<void>;
  /**
   * Folds what ended runs have left, for a run that is about to be prepared: it goes by what is stored.
   * @param lease which is renewed meanwhile
   * @throws LeaseLost
   */
  foldLeft(lease: HeldLease): Promise<void>;
  /** Removes what ended runs were sent, where a process has ended before it had done that. */
  cleanUpLeft(): Promise<void>;
  /** Goes on with runs whose process has died: before the switch they are discarded. */
  recover(): Promise<void>;
  /** Takes back what an instance has staged of a run after another one had discarded it. */
  forget(run: string): Promise<void>;
  /** Ends with the work of this process on a run; at once where it does none. */
  ended(run: string): Promise<void>;
  /** Ends with the work that is under way in this process. */
  settled(): Promise<void>;
  /** Stops after the current step; what is left is done by the next start. */
  close(): Promise<void>;
}

/** How often the progress of a run is made known, and its lease renewed on the way, in ms. */
const TOLD_MS = 500;

/** How often what an ended run has left is tried again, and the log told of the same error, in ms. */
const AGAIN_MS = 3_600_000;

/** Pages between two renewals of the lease, in steps that concern no content. */
const LIGHT = 500;

/**
 * The steps of a run: link every page, section, image and the settings by compare-and-set, switch by one write,
 * wait until every instance has learnt of it, free addresses, fold and carry drafts over. Each step
 * can be repeated, so whoever holds the lease can go on from wherever another has stopped.
 */
export function createRunApplier(deps: {
  store: RunStore;
  pins: Pick<RunPins, 'release'>;
  leases: RunLease;
  pages: StagedPages;
  drafts: CarriedDrafts;
  unseenDrafts: UnseenDrafts;
  proposals: Pick<RunProposals, 'fold'>;
  settings: Pick<StagedSettings, 'changeOf'>;
  sections: Pick<RunSections, 'changes'>;
  images: Pick<RunImages, 'link' | 'fold' | 'discard'>;
  staged: StagedContent;
  contacts: Pick<RunContacts, 'apply'>;
  siteState: Pick<SiteState, 'read' | 'knownByAll' | 'unfoldedRuns'>;
  /** Told of each run before it is stored as applied or failed. Never throws. */
  onEnd: (run: Run) => Promise<void>;
  timing: RunTiming;
  logger: Logger;
}): RunApplier {
  const { store, leases, pages, sections, images, settings, staged, timing, logger } = deps;
  const folding = createRunFold({
    ...deps,
    isEnd: (error) => error instanceof Stopped || error instanceof LeaseLost,
  });
  const closing = new AbortController();
  const running = new Map<HeldLease, Promise<void>>();
  /** What ended runs have left is removed meanwhile. */
  const cleaning = new Set<Promise<void>>();

  /** When this process last tried to fold what each run has left. */
  const tried = new Map<string, number>();
  /** What the log was told of each run, and when. */
  const complained = new Map<string, number>();

  /** Logs an error of a run, but not each time that the run is tried again. */
  function complain(run: string, error: unknown, message: string): void {
    const about = `${run} ${message} ${String(error)}`;
    const last = complained.get(about);
    if (last !== undefined && performance.now() - last < AGAIN_MS) return;
    complained.set(about, performance.now());
    logger.error({ err: error, run }, message);
  }

  /** @throws Stopped once this process ends */
  async function goOn(): Promise<void> {
    if (closing.signal.aborted) throw new Stopped();
  }

  /** When a step of each run was last made known. */
  const told = new WeakMap<HeldLease, number>();

  /**
   * Another step of a run that is still ours. Of steps that follow each other quickly, only some are
   * made known: nobody takes a lease over that was renewed a moment ago.
   * @throws LeaseLost, Stopped
   */
  async function step(lease: HeldLease, done: number, total: number): Promise<void> {
    await goOn();
    if (performance.now() - (told.get(lease) ?? 0) < TOLD_MS) return;
    await lease.renew();
    await store.setProgress(lease.run, { done, total });
    told.set(lease, performance.now());
  }

  async function link(lease: HeldLease, whole: WholeRun): Promise<void> {
    const { run } = lease;
    const again = againFor(whole.run.kind);
    // New pages were written while they were prepared.
    const items = whole.items.filter(({ written, item }) => written && item.seen !== null);
    for (let at = 0; at < items.length; at += LIGHT) {
      await step(lease, at, 2 * items.length);
      await sideBySide(items.slice(at, at + LIGHT), async ({ item: { id, seen } }) => {
        if (seen !== null && !(await pages.link(run, id, seen)))
          throw await pages.whyDrifted(id, again);
      });
    }
    await images.link(run, whole.images, again);
  }

  /** What the commit of the switch changes. */
  async function switchOf({ run, sections: ofSections }: WholeRun): Promise<RunSwitch> {
    const { kind, who: by, actor_source: source, identity = {} } = run;
    const again = againFor(kind);
    const changes = sections.changes(ofSections, { name: by, source }, again);
    const change = run.settings_change as StagedSettingsChange | undefined;
    if (change) {
      const drifted = () =>
        new AppError('plan_drifted', {
          message: `The settings have changed since this plan was made, so nothing was changed. ${again}`,
        });
      const entry = await settings.changeOf(change, { name: by, source }, drifted);
      changes.push({ states: change.state ? [change.state] : [], entry });
    }
    return {
      ...{ kind, by, source, site: identity, states: changes.flatMap(({ states }) => states) },
      entries: (snapshot, at) =>
        new Map(changes.flatMap(({ entry }) => [entry(snapshot, at)].filter((each) => each !== null))),
    };
  }

  async function fold(lease: HeldLease, whole: WholeRun): Promise<void> {
    const { run } = lease;
    const { run: state, items } = whole;
    const pageCount = items.filter(({ written }) => written).length;
    const total = 2 * pageCount;
    const next = (done: number) => step(lease, pageCount + done, total);
    // One that has ended was left with something to fold, or is killed before its lease is released.
    if (state.state === 'applied') return end(lease, whole, await folding.again(whole, next));
    const folded = await folding.all(whole, next);
    const left = new Set(folded.draftsLeft.map(({ page }) => page));
    const unseen = state.kind === 'migration' ? await unseenIn(run) : [];
    await end(lease, whole, folded, {
      ...{ state: 'applied', progress: { done: total, total } },
      drafts_left: folded.draftsLeft.toSorted((a, b) => a.page - b.page),
      drafts_unseen: unseen.filter(({ page }) => !left.has(page)),
    });
  }

  /**
   * Ends a run with what could be folded. What could not stays staged and goes on being shown, so that
   * the site can be used meanwhile; it is tried again (`foldLeft`).
   */
  async function end(
    lease: Pick<HeldLease, 'run' | 'release'>,
    { run: state, items }: WholeRun,
    { failed }: FoldedRun,
    set: Partial<Run> = {},
  ): Promise<void> {
    const { run } = lease;
    for (const { path, error } of failed) complain(run, error, `${path} could not be folded`);
    const staying = failed.filter(({ path }) => isStaged(path));
    const error = whyUnfinished(failed, state.error);
    const pins = [...new Set([...(state.pins ?? []), ...(await picturesOf(run, staying))])];
    await store.update(run, { ...set, error, ...(pins.length > 0 && { pins }) });
    tried.set(run, performance.now());
    await lease.release(staying.length > 0);
    if (staying.length > 0) return;
    tried.delete(run);
    // Nobody has to wait for it; where this process ends, it is done at once.
    const { signal } = closing;
    const work = pause(timing.cleanUpDelayMs, undefined, { signal })
      .catch(() => undefined)
      .then(() => cleanUp(run, items))
      .catch((error: unknown) => complain(run, error, 'what a run was sent could not be removed'))
      .finally(() => cleaning.delete(work));
    cleaning.add(work);
  }

  /**
   * Removes what an ended run was sent and has staged.
   * @param items what it has done: nothing, if it was not applied
   */
  async function cleanUp(run: string, items: WholeRun['items']): Promise<void> {
    await staged.removeRun(run);
    // A new page has received what it is; of others, the planner has asked to keep what was sent.
    const received = new Set(items.flatMap(({ item }) => item.hash ?? []));
    // Last: it says that this is done.
    await store.removeContent(run, (hash) => received.has(hash));
  }

  async function cleanUpLeft(): Promise<void> {
    const left = await store.endedWithContent();
    // Read afterwards: a run that has just ended still holds the lease, or says what it could not fold.
    const now = await deps.siteState.read();
    for (const { _id: run, state } of left) {
      if (closing.signal.aborted) return;
      if (isShown(now, run) || now.applying?.run === run) continue;
      await cleanUp(run, state === 'applied' ? await store.items(run) : []);
    }
  }

  /** The pictures of what stays staged, which must not be removed meanwhile. */
  async function picturesOf(run: string, staying: readonly NotFolded[]): Promise<string[]> {
    const found = await staged.find(
      run,
      staying.map(({ path }) => subjectAt(path)),
    );
    const images = [...found.values()].flatMap(
      ({ set }) => (set.images as string[] | undefined) ?? [],
    );
    for (const { path } of staying) {
      const [kind, id] = path.split('/');
      if (kind === 'pages') images.push(...((await pages.newPage(run, Number(id)))?.images ?? []));
    }
    return images;
  }

  async function foldLeft(lease: HeldLease): Promise<void> {
    for (const run of deps.siteState.unfoldedRuns()) {
      if (run === lease.run) continue;
      try {
        const whole = await store.whole(await store.get(run));
        const folded = await folding.again(whole, goOn);
        const release = async (isUnfolded = false) => {
          if (!isUnfolded) await lease.noteFolded(run);
        };
        await end({ run, release }, whole, folded);
      } catch (error) {
        if (error instanceof LeaseLost) throw error;
        // The run that holds the lease is stopped by its next step.
        if (error instanceof Stopped) return;
        complain(run, error, 'what a run has left could not be folded');
      }
    }
  }

  /** A note, for which a run that visitors see already is not held up. */
  async function unseenIn(run: string) {
    return deps.unseenDrafts.list().catch((error: unknown) => {
      logger.warn({ err: error, run }, 'the drafts that a migration has not seen are not known');
      return [];
    });
  }

  async function discard(lease: HeldLease, error: { code: string; error: string }): Promise<void> {
    await pages.discard(lease.run);
    await images.discard(lease.run);
    await deps
      .onEnd({ ...(await store.get(lease.run)), state: 'failed' })
      .catch((cause: unknown) => complain(lease.run, cause, 'the end of a run could not be noted'));
    await store.update(lease.run, { state: 'failed', progress: null, error });
    await lease.release();
    await deps.pins.release(lease.run);
    await cleanUp(lease.run, []);
  }

  async function finish(lease: HeldLease, whole: WholeRun): Promise<void> {
    const { signal } = closing;
    await deps.siteState.knownByAll({ run: lease.run }, timing.foldDelayMs, signal).catch(() => {
      throw new Stopped();
    });
    await fold(lease, whole);
  }

  async function apply(lease: HeldLease, { ...whole }: WholeRun): Promise<void> {
    told.set(lease, performance.now());
    try {
      await link(lease, whole);
      whole.run = await store.update(lease.run, { applied_at: new Date() });
      await lease.commit(await switchOf(whole));
    } catch (error) {
      if (error instanceof LeaseLost || error instanceof Stopped) throw error;
      // The response may have been lost: only the log knows whether the run was switched.
      if (!(await lease.isCommitted())) {
        await discard(lease, describe(error, logger));
        return;
      }
    }
    await finish(lease, whole);
  }

  /** Runs work that holds the lease, which is renewed meanwhile. */
  function inBackground(lease: HeldLease, work: () => Promise<void>): Promise<void> {
    const stopRenewing = lease.keep();
    const task: Promise<void> = work()
      .catch(async (error: unknown) => {
        if (error instanceof Stopped) return;
        complain(lease.run, error, 'a run could not be finished here');
        if (error instanceof LeaseLost) await forget(lease.run);
      })
      .catch(() => undefined)
      .finally(() => {
        stopRenewing();
        running.delete(lease);
      });
    running.set(lease, task);
    return task;
  }

  async function forget(run: string): Promise<void> {
    const now = await deps.siteState.read();
    if (isShown(now, run) || now.applying?.run === run) return;
    if ((await store.get(run)).state === 'applied') return;
    await pages.discard(run);
    await images.discard(run);
  }

  async function recover(): Promise<void> {
    const lease = await leases.takeExpired();
    if (!lease) return foldLater();
    logger.warn({ run: lease.run, committed: lease.committed }, 'going on with an interrupted run');
    const error = {
      code: 'unavailable',
      error: 'The run was interrupted, so nothing was changed.',
    };
    void inBackground(lease, async () =>
      lease.committed
        ? finish(lease, await store.whole(await store.get(lease.run)))
        : discard(lease, error),
    );
  }

  /** Tries what ended runs have left: when this process starts, and once an hour. */
  async function foldLater(): Promise<void> {
    const isDue = (run: string) => performance.now() - (tried.get(run) ?? -Infinity) > AGAIN_MS;
    const run = deps.siteState.unfoldedRuns().find(isDue);
    if (run === undefined || (await deps.siteState.read()).applying) return;
    tried.set(run, performance.now());
    const whole = await store.whole(await store.get(run));
    const lease = await leases.take(run, null);
    void inBackground(lease, () => fold(lease, whole));
  }

  const timer = setInterval(
    () =>
      void recover().catch((error: unknown) =>
        logger.warn({ err: error }, 'interrupted runs could not be looked for'),
      ),
    timing.renewMs,
  );
  timer.unref();

  return {
    start: (lease, whole) => inBackground(lease, () => apply(lease, whole)),
    foldLeft,
    cleanUpLeft,
    recover,
    forget,
    async ended(run) {
      const tasks = [...running].filter(([lease]) => lease.run === run);
      await Promise.all(tasks.map(([, task]) => task));
    },
    async settled() {
      await Promise.all(running.values());
      await Promise.all(cleaning);
    },
    async close() {
      clearInterval(timer);
      closing.abort();
      await Promise.all(running.values());
      await Promise.all(cleaning);
    },
  };
}

/** What is staged for the part of a run with this path. */
function subjectAt(path: string): string {
  const [kind, id = ''] = path.split('/');
  return kind === 'pages' ? pageSubject(Number(id)) : path;
}

/** What to do when the site has changed since a plan. Nobody has seen the plan of a seed or an undo. */
const againFor = (kind: Run['kind']): string =>
  kind === 'seed' || kind === 'undo' ? 'Try again.' : 'Make a new plan.';

/** This process ends; the next one goes on. */
class Stopped extends Error {}

function describe(error: unknown, logger: Logger): { code: string; error: string } {
  if (error instanceof AppError) return { code: error.code, error: error.message };
  logger.error({ err: error }, 'a run failed');
  return { code: 'internal_error', error: 'Something went wrong, so nothing was changed.' };
}
