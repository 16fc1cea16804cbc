import { setImmediate } from 'node:timers/promises';
import type { BundleContactRequest } from '@siteyard/schemas/contact-request';
import { AppError, errorTable, type ErrorCode } from '@siteyard/schemas/errors';
import { mapFields } from '@siteyard/schemas/map-fields';
import { stripCacheBuster } from '@siteyard/schemas/primitives/asset-url';
import type { ImportOptions } from '@siteyard/schemas/plan';
import type { section } from '@siteyard/schemas/section';
import { siteSettings, type SiteSettings } from '@siteyard/schemas/settings';
import { CONTENT_VERSION } from '@siteyard/schemas/upgrades/index';
import type { z } from 'zod';
import { createTurns } from '../../../lib/in-turn.ts';
import { createLastOne } from '../../../lib/last-one.ts';
import type { Actor } from '../../../lib/actor.ts';
import type { Sanitiser } from '../../../adapters/sanitiser.ts';
import { readSentBlocks } from '../../sections/sent-blocks.ts';
import { LeaseLost, type HeldLease, type RunLease } from '../../site-state/run-lease.service.ts';
import type { Migrations } from './migrations.service.ts';
import type { NoteDeadLinks } from './run-dead-links.ts';
import type { RunApplier } from './run-applier.service.ts';
import {
  brokenReferences,
  drifted,
  type PlannedRun,
  type RunPlanner,
} from './run-planner.service.ts';
import { refuseMoreThanProposals } from './propose-only.ts';
import type { RunProposals } from './run-proposals.service.ts';
import {
  type Run,
  type RunStore,
  type SentNow,
  type SentPageHead,
  type WholeRun,
} from './run-store.service.ts';
import { patiently, type RunWorks } from './run-work.ts';
import { isWorking } from './working-mark.ts';
import type { RunUndo } from './run-undo.service.ts';

/** What starts an import or a migration. */
export interface NewRun {
  kind: 'import' | 'migration';
  migration?: NonNullable<Run['migration']> | undefined;
  source: Run['source'];
  bundle: NonNullable<Run['bundle']>;
  options: ImportOptions;
}

/** A section as it was sent: its blocks are not checked yet. */
export type SentSection = z.output<typeof section>;

export interface RunWithItems extends WholeRun {
  /** The run that is undoing it, while it is at it. */
  undoing?: string;
}

/** What starts a run that the site plans by itself, such as a seed or an undo. */
export type OwnRun = Pick<Run, 'kind' | 'source' | 'bundle' | 'options' | 'migration'>;

export interface RunsService {
  /**
   * @throws AppError `other_lineage`, `run_in_progress`, `bundle_too_new`, `invalid_request`,
   *   `migration_applied`, `migration_edited`
   */
  create(wanted: NewRun, actor: Actor): Promise<RunWithItems>;
  list(after: string | undefined, limit: number): Promise<Run[]>;
  /** Only runs that were applied, are being applied or have failed. */
  listStarted(after: string | undefined, limit: number): Promise<Run[]>;
  /**
   * @param wait how many seconds to wait for the end of what this process is at with the run
   * @throws AppError `run_not_found`
   */
  get(id: string, wait?: number): Promise<RunWithItems>;
  /** The run without its plan; otherwise as `get`. */
  getHead(id: string, wait?: number): Promise<RunWithItems>;
  /** @throws AppError `run_not_open` */
  putPages(id: string, pages: readonly SentNow[]): Promise<void>;
  putSettings(id: string, settings: SiteSettings, read?: string): Promise<void>;
  /** @param read for a migration: the hashes of the sections as its script has read them, by key */
  putSections(
    id: string,
    sections: readonly SentSection[],
    read: Record<string, string>,
  ): Promise<void>;
  /** @throws AppError `run_not_open`; `invalid_request` for a run that does not include them */
  putContacts(id: string, requests: readonly BundleContactRequest[]): Promise<void>;
  /**
   * @param wait seconds after which the run is told as it is then, while the work goes on; undefined
   *   for as long as it takes
   * @throws AppError `broken_references`, `other_lineage`, `run_not_open`
   */
  plan(id: string, wait?: number): Promise<RunWithItems>;
  /**
   * @param how `wait` as with `plan`; `withPlan`: whether to return what it does to each page, too
   * @throws AppError `plan_drifted`, `import_conflict`, `run_in_progress`, `broken_references`
   */
  apply(
    id: string,
    seal: string,
    how: { wait?: number | undefined; withPlan: boolean },
  ): Promise<RunWithItems>;
  discard(id: string): Promise<RunWithItems>;
  /**
   * @param wait as with `plan`
   * @throws AppError `undo_refused`, `run_in_progress`
   */
  undo(id: string, force: boolean, actor: Actor, wait?: number): Promise<RunWithItems>;
  /**
   * Applies a run that the site plans by itself, and waits until it has ended.
   * @param plan plans and stages; nothing is changed by that
   * @throws AppError `run_in_progress`; the error of the run when it fails; what `plan` throws
   */
  applyOwn(about: OwnRun, actor: Actor, plan: (run: Run) => Promise<PlannedRun>): Promise<Run>;
}

const STARTED: Run['state'][] = ['applying', 'applied', 'failed'];
const OPEN: Run['state'][] = ['open', 'planned'];

/** An undo that is being prepared or applied. */
interface Undoing {
  force: boolean;
  started: Promise<RunWithItems & { ended: Promise<void> }>;
  /** The run that undoes, once it exists. Never rejects. */
  begun: Promise<string>;
}

/** A run without its plan. */
const headOf = (run: Run): RunWithItems => ({
  run: { ...run, plan: null },
  items: [],
  sections: [],
  images: [],
});

/** How long what was sent is remembered after its plan, in ms: `sitectl import --yes` applies it at once. */
const APPLIED_SOON_MS = 5_000;

/** What every new run begins with. */
const FRESH = {
  settings: null,
  settings_read: null,
  migration: null,
  plan: null,
  totals: {},
  progress: null,
  applied_at: null,
  undoes: null,
  undone_by: null,
  error: null,
} as const;

export function createRunsService(deps: {
  store: RunStore;
  planner: RunPlanner;
  applier: RunApplier;
  undo: RunUndo;
  leases: RunLease;
  migrations: Pick<Migrations, 'refuseApplied'>;
  proposals: Pick<RunProposals, 'othersThan'>;
  noteDeadLinks: NoteDeadLinks;
  works: RunWorks;
  sanitiser: Pick<Sanitiser, 'clean'>;
}): RunsService {
  const { store, planner, applier, leases } = deps;
  /** A client that has lost an answer calls again while the first call is still at work. */
  // A caller does not wait for its turn: it gets the current state of the run.
  const turns = createTurns<string>(Infinity);

  /** What was sent for a plan: its run cannot be applied once other pages are sent. */
  const sentOf = createLastOne<readonly SentPageHead[]>(APPLIED_SOON_MS);

  /** Marks a run as being prepared for as long as that takes. */
  async function unlimited<T extends { run: Run }>(id: string, work: () => Promise<T>): Promise<T> {
    const done = await deps.works.within({ id, what: 'apply', name: 'undo' }, undefined, work);
    return done!;
  }

  /** A run as it is while work on it goes on. */
  const meanwhile = async (id: string): Promise<RunWithItems> => headOf(await store.get(id));

  /** Undos that are being prepared or applied, by the run that they take back. */
  const undoing = new Map<string, Undoing>();

  const withItems = async (run: Run): Promise<RunWithItems> =>
    run.plan ? store.whole(run) : headOf(run);

  /** The undo of a run that is being prepared or applied. One whose instance has died is not. */
  async function undoingOf(run: Run): Promise<Pick<RunWithItems, 'undoing'>> {
    if (run.state !== 'applied' || run.undone_by !== null) return {};
    const undo = await store.undoOf(run._id);
    const isOn = undo !== null && (undo.state === 'applying' || isWorking(undo, 'apply'));
    return isOn ? { undoing: undo._id } : {};
  }

  /**
   * A run that has ended is told as being applied until it has let go of its lease: whoever waits
   * for its end may start the next one at once. So is one that was interrupted before it was applied,
   * until an instance has ended it.
   */
  const untilFree = async (run: Run): Promise<Run> =>
    !['applying', 'discarded'].includes(run.state) && (await leases.takenBy()) === run._id
      ? { ...run, state: 'applying' }
      : run;

  /** A run once this process is no longer at it, or after so many seconds. */
  async function ended(id: string, seconds = 0): Promise<Run> {
    const end = async () => {
      // What prepares it ends with its being applied.
      await deps.works.ended(id);
      await applier.ended(id);
    };
    if (seconds > 0) await patiently(end(), seconds);
    return store.get(id);
  }

  /**
   * Takes a run back that may be stored as being applied although the response was lost. If this fails,
   * the lease expires, and the run ends as interrupted.
   */
  async function notStarted({ _id, state }: Run): Promise<void> {
    try {
      await store.updateIn(['applying'], _id, { state, progress: null });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }

  /**
   * Prepares a run under the lease, and applies it in the background.
   * @param kept what was stored of it to be done to sections and images; absent for nothing yet
   */
  async function start(
    run: Run,
    prepare: () => Promise<PlannedRun>,
    lease: HeldLease,
    kept?: Pick<WholeRun, 'sections' | 'images'>,
  ): Promise<{ run: Run; ended: Promise<void> }> {
    let isStarting = false;
    try {
      const planned = await lease.during(async () => {
        // The items are counted while the run is prepared.
        const counting = store.countBareItems(run._id);
        counting.catch(() => undefined);
        const prepared = await deps.noteDeadLinks(await prepare());
        const bare = await counting;
        const { items, sections = [], images = [] } = prepared;
        if (run.plan?.seal === prepared.plan.seal) await store.completeItems(run._id, items, bare);
        else await store.putItems(run._id, items, true);
        await store.putSectionItems(run._id, sections, !kept?.sections.length);
        await store.putImages(run._id, images, !kept?.images.length);
        return prepared;
      });
      const { identity, totals, plan, settingsReceived, lineageChange, pins = [] } = planned;
      const { contacts, deadLinks = [], startedWith } = planned;
      isStarting = true;
      // Whoever has discarded it meanwhile was told that nothing changes.
      const started = await store.updateIn([run.state], run._id, {
        state: 'applying',
        identity,
        totals,
        ...(lineageChange && { lineage_change: lineageChange }),
        ...(startedWith && { started_with: startedWith }),
        ...(pins.length > 0 && { pins }),
        ...(deadLinks.length > 0 && { dead_links: deadLinks }),
        plan: run.plan ?? plan,
        ...(settingsReceived && { settings_received: settingsReceived }),
        ...(contacts && { contacts }),
        progress: { done: 0, total: planned.items.length },
      });
      const { sections = [], images = [] } = planned;
      const items = planned.items.toSorted((one, other) => one.item.id - other.item.id);
      return {
        run: started,
        ended: applier.start(lease, {
          ...{ run: started, items, sections, images },
          settingsChange: planned.settingsChange,
        }),
      };
    } catch (error) {
      if (isStarting) await notStarted(run);
      await lease.release();
      if (!(error instanceof LeaseLost)) throw error;
      throw new AppError('run_in_progress', {
        message: 'Another instance has taken over this run, so nothing was changed. Try again.',
        cause: error,
      });
    }
  }

  /** Starts a run that the site plans by itself. */
  async function startOwn(
    about: OwnRun & { undoes?: string },
    actor: Actor,
    prepare: (run: Run) => Promise<PlannedRun>,
    around: <T extends { run: Run }>(run: Run, work: () => Promise<T>) => Promise<T> = (_, work) =>
      work(),
  ) {
    await leases.refuseWhileTaken();
    const run = await store.create({
      ...FRESH,
      ...about,
      state: 'open',
      who: actor.name,
      actor_source: actor.source,
    });
    try {
      const lease = await leases.take(run._id, run.who);
      let hasStarted = false;
      const work = () => {
        hasStarted = true;
        return start(run, () => prepare(run), lease);
      };
      try {
        return await around(run, work);
      } catch (error) {
        // The start releases the lease if it fails.
        if (!hasStarted) await lease.release();
        throw error;
      }
    } catch (error) {
      await store.update(run._id, { state: 'discarded' });
      throw error;
    }
  }

  /**
   * The undo that is in force of a run that was undone: a client that has lost the answer asks again.
   * @throws AppError `undo_refused` if the undo was undone, naming the run that can be undone
   */
  async function undoInForce(undone_by: string): Promise<Run> {
    const undo = await store.get(undone_by);
    if (undo.undone_by === null) return undo;
    let last = undo;
    let isBack = false;
    while (last.undone_by !== null) {
      last = await store.get(last.undone_by);
      isBack = !isBack;
    }
    throw new AppError('undo_refused', {
      message: isBack
        ? `This run was undone, and run ${last._id} has brought it back. Undo that one.`
        : `This run is undone already, by run ${last._id}. Undo that one to bring it back.`,
    });
  }

  /** @param onBegun told of the run that undoes, once it says that it is being prepared */
  async function startUndo(
    id: string,
    { force, actor, onBegun }: { force: boolean; actor: Actor; onBegun: (run: string) => void },
  ) {
    const undone = await store.get(id);
    if (undone.state !== 'applied')
      throw new AppError('run_not_open', {
        message: `Only an applied run can be undone; this one is ${undone.state}.`,
      });
    if (undone.undone_by !== null) {
      const before = await undoInForce(undone.undone_by);
      return { ...(await withItems(await untilFree(before))), ended: Promise.resolve() };
    }
    const { source, bundle, options, migration = null } = undone;
    const what = { source, bundle, options, migration };
    const about = { kind: 'undo', ...what, undoes: id } as const;
    const { run: begun, ended } = await startOwn(
      about,
      actor,
      (run) => deps.undo.plan(run, undone, force),
      (run, work) =>
        unlimited(run._id, () => {
          onBegun(run._id);
          return work();
        }),
    );
    return { ...(await withItems(begun)), ended };
  }

  function beginUndo(id: string, force: boolean, actor: Actor): Undoing {
    let onBegun = (_run: string): void => {};
    const begun = new Promise<string>((resolve) => (onBegun = resolve));
    const started = startUndo(id, { force, actor, onBegun: (run) => onBegun(run) });
    const mine = { force, started, begun };
    undoing.set(id, mine);
    void started
      .then(({ ended }) => ended)
      .catch(() => undefined)
      .finally(() => undoing.delete(id));
    return mine;
  }

  /**
   * The undo of a run that holds the lease, where another one could not begin because of that. A
   * client that asks again may have reached another instance.
   */
  async function underWay(id: string, refusal: unknown): Promise<RunWithItems> {
    if (!(refusal instanceof AppError) || refusal.code !== 'run_in_progress') throw refusal;
    const holder = await leases.takenBy();
    const run = holder === null ? null : await store.asUndoOf(holder, id);
    if (!run) throw refusal;
    return headOf(await untilFree(run));
  }

  /** @param set what changes in the same write */
  async function open(id: string, set: Partial<Run> = {}): Promise<Run> {
    // What was planned is no longer what would happen.
    const opened = { ...set, state: 'open', plan: null, error: null } as const;
    return store.updateUnlessApplying(OPEN, id, opened);
  }

  /**
   * A run that is applied by this plan already, or is being applied; null for one that can be.
   * @throws AppError `plan_drifted`, `run_not_open`, `forbidden`
   */
  function toldAsApplied(run: Run, seal: string): Run | null {
    const { state, plan } = run;
    if (state === 'applied' || state === 'applying') {
      if (plan?.seal !== seal) throw drifted();
      return run;
    }
    if (state !== 'planned' || !plan)
      throw new AppError('run_not_open', {
        message: state === 'open' ? 'Plan this run before it is applied.' : `This run is ${state}.`,
      });
    refuseMoreThanProposals(run);
    if (plan.seal !== seal || Date.parse(plan.expires_at) < Date.now()) throw drifted();
    return null;
  }

  return {
    async create({ kind, migration = null, source, bundle, options }, actor) {
      checkOptions(options, bundle.partial);
      checkMigration(kind, migration, options);
      if (bundle.content_version > CONTENT_VERSION) throw new AppError('bundle_too_new');
      const state = await leases.refuseWhileTaken();
      await planner.checkLineage({ kind, bundle, options }, state);
      if (migration) await deps.migrations.refuseApplied(migration);
      const run = await store.create({
        ...FRESH,
        ...{ kind, migration, source, bundle, options },
        state: 'open',
        who: actor.name,
        actor_source: actor.source,
        ...(actor.onlyProposes && { proposes_only: true }),
      });
      return withItems(run);
    },
    list: (after, limit) => store.list(after, limit),
    listStarted: (after, limit) => store.list(after, limit, STARTED),
    async get(id, wait) {
      const run = await untilFree(await ended(id, wait));
      return { ...(await withItems(run)), ...(await undoingOf(run)) };
    },
    async getHead(id, wait) {
      const run = await untilFree(await ended(id, wait));
      return { ...headOf(run), ...(await undoingOf(run)) };
    },
    async putPages(id, pages) {
      await open(id);
      await store.putPages(id, pages);
    },
    async putSettings(id, sent, read) {
      const settings = mapFields(siteSettings, sent, (kind, value) =>
        kind === 'asset' ? stripCacheBuster(value) : value,
      );
      await open(id, { settings, settings_read: read ?? null });
    },
    async putSections(id, sent, read) {
      await open(id);
      const sections = [];
      for (const each of sent) {
        await setImmediate();
        sections.push({
          ...(await readSection(each, deps.sanitiser)),
          read: read[each.key] ?? null,
        });
      }
      await store.putSections(id, sections);
    },
    async putContacts(id, sent) {
      const { options } = await open(id);
      if (!options.include?.includes('contacts'))
        throw new AppError('invalid_request', {
          message: 'This run does not include contact requests (options.include).',
        });
      await store.putContacts(id, sent);
    },
    async plan(id, wait) {
      const work = async (before: Run) => {
        // It may have waited for its turn, and more may have been sent meanwhile.
        const run = await store.getIn(OPEN, id);
        const { plan, items, sent, ...more } = await planner.plan(run, false);
        const { sections = [], images = [], totals } = more;
        sentOf.remember(`${id} ${plan.seal}`, sent);
        const isFirst = !before.plan_begun;
        await store.putItems(id, items, isFirst);
        await store.putSectionItems(id, sections, isFirst);
        await store.putImages(id, images, isFirst);
        const planned = { state: 'planned', plan, totals } as const;
        return { ...{ items, sections, images }, run: await store.updateIn(OPEN, id, planned) };
      };
      const about = { id, what: 'plan', name: '' } as const;
      const planned = await deps.works.within(about, wait, (run) => turns(id, () => work(run)));
      return planned ?? meanwhile(id);
    },
    async apply(id, seal, { wait, withPlan }) {
      const tell = async (run: Run) => (withPlan ? withItems(run) : headOf(run));
      // Also where another call is at it already: it may be applying another plan.
      const told = toldAsApplied(await store.get(id), seal);
      if (told) return tell(told);
      const work = async (run: Run) => {
        const again = toldAsApplied(run, seal);
        if (again) return { run: again };
        const kept = {
          // Of thousands of pages, all are read only where one is in conflict.
          items: run.totals['conflict'] ? await store.items(id) : [],
          sections: await store.sectionItems(id),
          images: await store.images(id),
        };
        refuseConflicts({ run, ...kept });
        const lease = await leases.take(id, run.who);
        const prepare = async () => {
          const planned = await planner.plan(run, true, sentOf.recall(`${id} ${seal}`));
          if (planned.plan.seal !== seal) throw drifted();
          if (run.proposes_only)
            refuseMoreThanProposals(run, planned, await deps.proposals.othersThan(run.who));
          if (planned.missing.length > 0) throw notSent(planned.missing);
          return planned;
        };
        return start(run, prepare, lease, kept);
      };
      const about = { id, what: 'apply', name: seal } as const;
      const done = await deps.works.within(about, wait, (run) => turns(id, () => work(run)));
      return done ? tell(done.run) : meanwhile(id);
    },
    async discard(id) {
      const states = ['open', 'planned', 'discarded', 'failed'] as const;
      const run = await store.updateUnlessApplying(states, id, { state: 'discarded' });
      await store.removeContent(id);
      return withItems(run);
    },
    async undo(id, force, actor, wait) {
      // Preparing a large undo can outlast the patience of a client, which then asks again.
      const same = undoing.get(id);
      const { started, begun } = same?.force === force ? same : beginUndo(id, force, actor);
      try {
        if (wait === undefined) return await started;
        return (
          (await patiently(started, wait)) ?? (await Promise.race([begun.then(meanwhile), started]))
        );
      } catch (error) {
        return underWay(id, error);
      }
    },
    async applyOwn(about, actor, plan) {
      const { run, ended } = await startOwn(about, actor, plan);
      await ended;
      const { state, error } = await store.get(run._id);
      if (state === 'applied') return run;
      // Its end could not be stored. It is finished in the background if it has changed the site.
      if (state === 'applying') throw new AppError('outcome_unknown');
      const code = error && Object.hasOwn(errorTable, error.code) ? error.code : 'unavailable';
      throw new AppError(code as ErrorCode, { message: error?.error });
    },
  };
}

/** A section that was sent, with its blocks checked. */
async function readSection(
  { key, name, purpose, ...blocks }: SentSection,
  sanitiser: Pick<Sanitiser, 'clean'>,
) {
  try {
    return { key, sent: { name, purpose, content: await readSentBlocks(blocks, sanitiser) } };
  } catch (error) {
    if (!(error instanceof AppError) || !error.issues) throw error;
    throw new AppError(error.code, {
      message: `The section ${key} is not valid.`,
      issues: error.issues.map((issue) => ({ ...issue, path: `sections/${key} ${issue.path}` })),
    });
  }
}

function checkOptions({ as_draft, prune }: ImportOptions, partial: boolean): void {
  const refuse = (path: string, message: string) =>
    new AppError('invalid_request', {
      message: `The option ${path} ${message}.`,
      issues: [{ path: `options.${path}`, message }],
    });
  if (as_draft && prune)
    throw refuse('prune', 'deletes pages at once, so it does not go with as_draft');
  if (prune && partial)
    throw refuse('prune', 'needs a bundle of the whole site; this one covers only some pages');
}

function checkMigration(
  kind: NewRun['kind'],
  migration: Run['migration'],
  { as_draft }: ImportOptions,
): void {
  if (migration && as_draft)
    throw new AppError('invalid_request', {
      message: 'A migration cannot be proposed: the site records it as applied.',
      issues: [{ path: 'options.as_draft', message: 'does not go with a migration' }],
    });
  if ((kind === 'migration') === Boolean(migration)) return;
  const message = migration ? 'belongs to a run of the kind migration' : 'is missing';
  throw new AppError('invalid_request', {
    message: `The field migration ${message}.`,
    issues: [{ path: 'migration', message }],
  });
}

function refuseConflicts({ run: { plan }, items, sections, images }: RunWithItems): void {
  const found = [
    ...items.map(({ item }) => ({ path: `pages/${item.id}`, item })),
    ...sections.map(({ item }) => ({ path: `sections/${item.key}`, item })),
    ...images.map(({ file, item }) => ({ path: `media/${file}`, item })),
  ];
  const issues = found.flatMap(({ path, item }) =>
    item?.action === 'conflict' ? [{ path, message: item.reason ?? 'both sides changed it' }] : [],
  );
  if (plan?.settings?.action === 'conflict')
    issues.push({ path: 'settings', message: plan.settings.reason ?? 'both sides changed them' });
  if (issues.length > 0) throw new AppError('import_conflict', { issues: issues.slice(0, 100) });
}

const notSent = (names: readonly string[]) =>
  brokenReferences(
    names.slice(0, 100).map((name) => ({
      path: `media/${name}`,
      message: 'was announced but not sent',
    })),
  );
