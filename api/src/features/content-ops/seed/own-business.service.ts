import { AppError } from '@siteyard/schemas/errors';
import { toCanonicalFile } from '@siteyard/schemas/json';
import type { MergeablePage } from '@siteyard/schemas/merge/page';
import { importOptions } from '@siteyard/schemas/plan';
import { countChanges } from '@siteyard/schemas/planning/base';
import { inOwnWords, SAMPLE_BUSINESSES, type OwnBusiness } from '@siteyard/schemas/sample-business';
import { SAMPLE_ASKS, type SeedName } from '@siteyard/schemas/seed';
import { CONTENT_VERSION } from '@siteyard/schemas/upgrades/index';
import type { Actor } from '../../../lib/actor.ts';
import { sha256 } from '../../../lib/sha256.ts';
import { hashOfPage } from '../../pages/page-hash.ts';
import type { PlannedPages } from '../../pages/planned-pages.service.ts';
import type { PlannedSettings } from '../../settings/planned-settings.service.ts';
import type { SeedRecord } from '../../site-state/seed-record.service.ts';
import type { SiteState } from '../../site-state/site-state.service.ts';
import { hashSettings } from '../object-hash.ts';
import type { ApplyOwn } from '../runs/apply.ts';
import { plannedRun, planSettings, published, type PlannedRun } from '../runs/planned-run.ts';
import type { RunItem } from '../runs/receipt-store.ts';
import type { Run } from '../runs/run-store.service.ts';
import { ownSettings, pageInOwnWords, withWhatIsRented } from './own-words.ts';
import type { ReadSeed } from './seed-bundles.ts';
import { unsaidIn, type InOwnWords } from './unsaid.ts';

/** An owner's own business in place of that of the sample site, wherever the site says it. */
export interface OwnBusinessService {
  /**
   * Changes the settings and the texts of every page, as one run that can be undone.
   * @returns the run; undefined where nothing was changed
   * @throws AppError `site_edited` where the site is no sample site; `run_in_progress`;
   *   `plan_drifted` when somebody changes a page at the same moment
   */
  put(own: OwnBusiness, actor: Actor): Promise<string | undefined>;
}

export function createOwnBusiness(deps: {
  /** Reads each once; see `readEachOnce`. */
  readSeed: ReadSeed;
  record: Pick<SeedRecord, 'finishedWith' | 'keepHours'>;
  pages: Pick<PlannedPages, 'heads' | 'read' | 'describe' | 'plan'>;
  settings: Pick<PlannedSettings, 'read' | 'plan'>;
  siteState: Pick<SiteState, 'read'>;
  apply: ApplyOwn;
}): OwnBusinessService {
  const { pages, settings } = deps;

  /** The pages that say something else in the owner's words, as they are and as they will be. */
  async function changedPages(taken: SeedName, own: OwnBusiness, say: InOwnWords) {
    const { bundle } = await deps.readSeed(taken);
    const asks = SAMPLE_ASKS[taken];
    const shared = new Set(bundle.pages.map(({ social_image }) => social_image));
    const changed: {
      id: number;
      key: string;
      seen: number;
      now: MergeablePage;
      reworded: MergeablePage;
    }[] = [];
    for (const { id, key, state, version: seen } of await pages.heads('')) {
      const now = state === 'published' || state === 'hidden' ? await pages.read(id) : null;
      const filled = now && asks ? withWhatIsRented(now, asks, own) : now;
      const reworded = filled && pageInOwnWords(filled, say, shared);
      if (now && reworded && hashOfPage(now) !== hashOfPage(reworded))
        changed.push({ id, key, seen, now, reworded });
    }
    return changed;
  }

  async function settingsInOwnWords(taken: SeedName, own: OwnBusiness, say: InOwnWords) {
    const { bundle } = await deps.readSeed(taken);
    const now = await settings.read();
    const reworded = ownSettings(now.settings, bundle.settings, own, say);
    return { now, reworded, isChanged: hashSettings(now.settings) !== hashSettings(reworded) };
  }

  async function plan(
    run: Run,
    taken: SeedName,
    own: OwnBusiness,
    say: InOwnWords,
    actor: Actor,
  ): Promise<PlannedRun> {
    const items: RunItem[] = [];
    for (const { id, key, seen, now, reworded } of await changedPages(taken, own, say)) {
      const before = await pages.describe(id);
      if (!before) throw new AppError('plan_drifted');
      const { received } = before;
      const state = { key, page: reworded, received, ...published(before) };
      const change = await pages.plan(id, before.version, actor, state, 'Try again.');
      const item = {
        ...{ key, id, title: reworded.title, seen, action: 'update' as const },
        ...{ hash: hashOfPage(reworded), changes: countChanges(now, reworded) },
      };
      items.push({ item, written: true, before, received: null, ...change });
    }
    const { now, reworded, isChanged } = await settingsInOwnWords(taken, own, say);
    const to = { settings: reworded, received: now.received };
    return plannedRun(run, {
      siteId: (await deps.siteState.read()).site_id,
      items,
      ...(isChanged
        ? await planSettings(settings, now, actor, to, 'Try again.')
        : { settings: { action: 'unchanged', seen: now.revision, hash: null } }),
    });
  }

  return {
    async put(own, actor) {
      const taken = (await deps.record.finishedWith()) as SeedName;
      const sample = SAMPLE_BUSINESSES[taken];
      if (!sample)
        throw new AppError('site_edited', { message: 'This site has no sample business.' });
      const { bundle } = await deps.readSeed(taken);
      const [replace, leaveOut] = [inOwnWords(sample, own), unsaidIn(sample, own, bundle)];
      const say: InOwnWords = (kind, value) => replace(kind, leaveOut(kind, value));
      // They may be the very hours of the sample.
      if (own.hours) await deps.record.keepHours(taken);
      const [changed, { isChanged }] = await Promise.all([
        changedPages(taken, own, say),
        settingsInOwnWords(taken, own, say),
      ]);
      if (changed.length === 0 && !isChanged) return undefined;
      const about = {
        kind: 'seed' as const,
        source: { name: own.name },
        bundle: {
          ...{ site_id: null, content_version: CONTENT_VERSION, partial: true },
          digest: sha256(toCanonicalFile({ ...own })),
        },
        options: importOptions.parse({ on_conflict: 'overwrite' }),
      };
      const run = await deps.apply(about, actor, (made) =>
        // Once more, under the lease: no other run changes anything from now on.
        plan(made, taken, own, say, actor),
      );
      return run._id;
    },
  };
}
