import { detailsOf } from '@siteyard/schemas/content';
import { isDeleted, type SiteHead, countChanges } from '@siteyard/schemas/planning';
import type { Bundle } from '@siteyard/schemas/bundle';
import type { Actor } from '../../../lib/actor.ts';
import { receivedField } from '../../../lib/received-hash.ts';
import { hashMergeablePage } from '../../pages/page-hash.ts';
import {
  deletedVisibility,
  wasNeverPublished,
  publishedVisibility,
} from '../../pages/page-states.ts';
import { hashSettings } from '../object-hash.ts';
import { drifted } from '../runs/core/plan-errors.ts';
import { plannedRun, type PlannedRun } from '../runs/core/planned-run.ts';
import { planSettings } from '../runs/plan/plan-settings.ts';
import type { RunDocument, RunItem } from '../runs/store/receipt-items.ts';
import type { Run } from '../runs/store/run.model.ts';
import { isWritten, type Decision, type PageDecision, type SeedDeps } from './decide-seed.ts';

/** The decisions about a seed on the present site. */
export interface DecidedSeed {
  pages: PageDecision[];
  settings: Decision | null;
  documents: RunDocument[];
}

/**
 * Plans the run of a seed.
 * @param decided the decisions about its parts
 * @param seed.from the name of the seed, for received values
 * @param seed.added the images that were stored for it
 * @param seed.instead whether every other page moves to the trash
 */
export async function planSeed(
  deps: SeedDeps,
  run: Run,
  { pages: decided, settings: ofSettings, documents }: DecidedSeed,
  seed: { from: string; bundle: Bundle; added: string[]; actor: Actor; instead: boolean },
): Promise<PlannedRun> {
  const { from, bundle, added, actor, instead } = seed;
  const items: RunItem[] = [];
  for (const decision of decided) items.push(await planPage(deps, decision, from, actor));
  const keys = new Set(decided.map(({ page }) => page.key));
  for (const head of instead ? await deps.pages.heads('') : [])
    if (!isDeleted(head) && !keys.has(head.key)) items.push(await planDelete(deps, head, actor));
  return plannedRun(run, {
    siteId: (await deps.siteState.read()).site_id,
    items,
    documents,
    settings: null,
    media: added.toSorted(),
    ...(ofSettings && (await planOwnSettings(deps, ofSettings, bundle, from, actor))),
  });
}

async function planPage(
  { pages }: SeedDeps,
  decision: PageDecision,
  from: string,
  actor: Actor,
): Promise<RunItem> {
  const { page, result, reason, current, content, hash } = decision;
  const { key, title } = page;
  const id = current?._id ?? page.id;
  const about = { key, id, title, seen: current?.version ?? null };
  if (!isWritten(decision)) {
    const action = result === 'kept' ? 'keep' : 'unchanged';
    const item = { ...about, action, ...(reason && { reason }), hash: null } as const;
    return { item, written: false, before: null, received: null };
  }
  const before = current && (await pages.describe(id));
  const shown = current?.status === 'live' ? await pages.read(id) : null;
  const wanted = { ...detailsOf(page), content };
  const state = {
    key,
    page: wanted,
    received: {
      ...before?.received,
      [receivedField(from)]: { hash },
    },
    ...publishedVisibility(before, wasNeverPublished(before)),
  };
  const change = await pages.plan(id, about.seen, actor, state, 'Try again.');
  const item = {
    ...about,
    action: result === 'created' ? ('create' as const) : ('update' as const),
    hash: hashMergeablePage(wanted),
    ...(shown && { changes: countChanges(shown, wanted) }),
  };
  return { item, written: true, before, received: null, ...change };
}

/** Plans to move a page to the trash. */
async function planDelete({ pages }: SeedDeps, head: SiteHead, actor: Actor): Promise<RunItem> {
  const { key, id, title, version: seen } = head;
  const [before, page] = await Promise.all([pages.describe(id), pages.read(id)]);
  if (!before || !page) throw drifted();
  // The deletion has no actor, so that it does not count as a deletion by a person.
  const unnamed = { ...actor, name: null };
  const state = { key, page, received: before.received, ...deletedVisibility(before) };
  const change = await pages.plan(id, seen, unnamed, state, 'Try again.');
  const reason = 'it is not a page of this sample site';
  const item = { key, id, title, seen, action: 'delete', reason, hash: null } as const;
  return { item, written: true, before, received: null, ...change };
}

async function planOwnSettings(
  { settings }: SeedDeps,
  decision: Decision,
  bundle: Bundle,
  from: string,
  actor: Actor,
) {
  const { result, reason } = decision;
  const now = await settings.read();
  if (!isWritten(decision)) {
    const action = result === 'kept' ? ('keep' as const) : ('unchanged' as const);
    return { settings: { action, ...(reason && { reason }), seen: now.revision, hash: null } };
  }
  const hash = hashSettings(bundle.settings);
  const received = { ...now.received, [receivedField(from)]: { hash } };
  const to = { settings: bundle.settings, received };
  return planSettings(settings, now, actor, to, 'Try again.');
}
