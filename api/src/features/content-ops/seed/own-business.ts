import type { Bundle } from '@siteyard/schemas/bundle';
import { AppError } from '@siteyard/schemas/errors';
import { deepEqual, toCanonicalFile } from '@siteyard/schemas/values';
import type { MergeablePage } from '@siteyard/schemas/merge';
import { importOptions, countChanges, isDeleted, type SiteHead } from '@siteyard/schemas/planning';
import {
  replaceSampleBusiness,
  SAMPLE_BUSINESSES,
  type OwnBusiness,
  GENERAL_SAMPLES,
  type SeedName,
} from '@siteyard/schemas/business';
import { CONTENT_VERSION } from '@siteyard/schemas/upgrades';
import type { Actor } from '../../../lib/actor.ts';
import { sha256 } from '../../../lib/sha256.ts';
import { hashMergeablePage } from '../../pages/page-hash.ts';
import { wasNeverPublished, publishedVisibility } from '../../pages/page-states.ts';
import type { SeedRecord } from '../../site-state/seed-record.service.ts';
import { hashSettings } from '../object-hash.ts';
import { applyOwn } from '../runs/apply/own-run.ts';
import { drifted } from '../runs/core/plan-errors.ts';
import { plannedRun, type PlannedRun } from '../runs/core/planned-run.ts';
import { planSettings } from '../runs/plan/plan-settings.ts';
import type { RunItem } from '../runs/store/receipt-items.ts';
import type { RunDeps } from '../runs/core/run-deps.ts';
import type { Run } from '../runs/store/run.model.ts';
import { ownItems, planOwnItems, type OwnItems } from './own-items.ts';
import { ownSettings, pageInOwnWords, withWhatIsRented } from './own-words.ts';
import type { ReadSeed } from './seed-bundles.ts';
import { removeStatementsOf, type ReplaceText } from './remove-statements.ts';

export interface OwnBusinessDeps extends RunDeps {
  /** Reads each once; see `readEachOnce`. */
  readSeed: ReadSeed;
  record: Pick<SeedRecord, 'finishedWith' | 'keepHours'>;
}

/** The words of an owner, and the sample site whose words they replace. */
interface Wanted {
  own: OwnBusiness;
  replaceText: ReplaceText;
  /** The chosen sample site. */
  taken: SeedName;
  bundle: Bundle;
  /** The items that replace those of the sample; null if these stay. */
  items: OwnItems | null;
}

/**
 * Replaces the business of the sample site with the owner's business, in the settings and in the texts of
 * every page, as one run that can be undone.
 * @returns the run; undefined if nothing was changed
 * @throws AppError `site_edited` if the site has no sample business; `run_in_progress`; `plan_drifted`
 *   if a person changes a page at the same moment
 */
export async function putOwnBusiness(
  deps: OwnBusinessDeps,
  own: OwnBusiness,
  actor: Actor,
): Promise<string | undefined> {
  const taken = (await deps.record.finishedWith()) as SeedName;
  const sample = SAMPLE_BUSINESSES[taken];
  if (!sample) throw new AppError('site_edited', { message: 'This site has no sample business.' });
  const { bundle } = await deps.readSeed(taken);
  const [replace, leaveOut] = [
    replaceSampleBusiness(sample, own),
    removeStatementsOf(sample, own, bundle),
  ];
  const replaceText: ReplaceText = (kind, value) => replace(kind, leaveOut(kind, value));
  const { settings } = await deps.settings.read();
  const items = await ownItems(deps, own, bundle, settings);
  const wanted = { own, replaceText, taken, bundle, items };
  // The owner's hours may equal the sample's. Other hours need no record, which an undo would not remove.
  const locations = bundle.settings.business?.locations ?? [];
  if (own.hours && locations.some(({ hours }) => deepEqual(hours, own.hours)))
    await deps.record.keepHours(taken);
  const [changed, { isChanged }] = await Promise.all([
    changedPages(deps, wanted),
    settingsInOwnWords(deps, wanted),
  ]);
  if (changed.length === 0 && !isChanged && !items) return undefined;
  const about = {
    kind: 'seed' as const,
    source: { name: own.name },
    bundle: {
      site_id: null,
      content_version: CONTENT_VERSION,
      partial: true,
      digest: sha256(toCanonicalFile({ ...own })),
    },
    options: importOptions.parse({ on_conflict: 'overwrite' }),
  };
  // Planned again under the lease, so that no other run changes anything in between.
  return (await applyOwn(deps, about, actor, (run) => plan(deps, run, wanted, actor)))._id;
}

/** Returns the pages whose texts change, before and after. */
async function changedPages(
  { pages }: OwnBusinessDeps,
  { own, replaceText, taken, bundle }: Wanted,
) {
  const general = GENERAL_SAMPLES[taken];
  const shared = new Set(bundle.pages.map(({ social_image }) => social_image));
  const changed: { head: SiteHead; now: MergeablePage; reworded: MergeablePage }[] = [];
  for (const head of await pages.heads('')) {
    const now = isDeleted(head) ? null : await pages.read(head.id);
    const filled = now && general ? withWhatIsRented(now, general, own) : now;
    const reworded = filled && pageInOwnWords(filled, replaceText, shared);
    if (now && reworded && hashMergeablePage(now) !== hashMergeablePage(reworded))
      changed.push({ head, now, reworded });
  }
  return changed;
}

async function settingsInOwnWords(
  { settings }: OwnBusinessDeps,
  { own, replaceText, bundle, items }: Wanted,
) {
  const now = await settings.read();
  const { rentals, ...words } = ownSettings(now.settings, bundle.settings, own, replaceText);
  const reworded = {
    ...words,
    ...(rentals && { rentals: { ...rentals, ...(items && { currency: items.currency }) } }),
  };
  return { now, reworded, isChanged: hashSettings(now.settings) !== hashSettings(reworded) };
}

async function plan(
  deps: OwnBusinessDeps,
  run: Run,
  wanted: Wanted,
  actor: Actor,
): Promise<PlannedRun> {
  const { pages, settings } = deps;
  const items: RunItem[] = [];
  for (const { head, now, reworded } of await changedPages(deps, wanted)) {
    const { id, key, version: seen } = head;
    const before = await pages.describe(id);
    if (!before) throw drifted();
    const state = {
      key,
      page: reworded,
      received: before.received,
      ...publishedVisibility(before, wasNeverPublished(before)),
    };
    const change = await pages.plan(id, before.version, actor, state, 'Try again.');
    const item = {
      key,
      id,
      title: reworded.title,
      seen,
      action: 'update' as const,
      hash: hashMergeablePage(reworded),
      changes: countChanges(now, reworded),
    };
    items.push({ item, written: true, before, received: null, ...change });
  }
  const { now, reworded, isChanged } = await settingsInOwnWords(deps, wanted);
  const from = `seed:${wanted.taken}`;
  const sample = { bundle: wanted.bundle, from, settings: reworded, actor };
  const to = { settings: reworded, received: now.received };
  return plannedRun(run, {
    siteId: (await deps.siteState.read()).site_id,
    items,
    documents: wanted.items ? await planOwnItems(deps, run, wanted.items, sample) : [],
    ...(isChanged
      ? await planSettings(settings, now, actor, to, 'Try again.')
      : { settings: { action: 'unchanged', seen: now.revision, hash: null } }),
  });
}
