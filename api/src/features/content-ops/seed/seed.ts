import { detailsOf } from '@siteyard/schemas/content';
import { isDeleted, type SiteHead, importOptions, countChanges } from '@siteyard/schemas/planning';
import type { Bundle, DocumentFolder } from '@siteyard/schemas/bundle';
import { imagesOfPage, imagesOfSettings } from '@siteyard/schemas/images';
import { toCanonicalFile } from '@siteyard/schemas/values';
import type { SeedReport } from '@siteyard/schemas/http';
import type { SeedName } from '@siteyard/schemas/business';
import { CONTENT_VERSION } from '@siteyard/schemas/upgrades';
import type { Actor } from '../../../lib/actor.ts';
import { receivedField } from '../../../lib/received-hash.ts';
import { sha256 } from '../../../lib/sha256.ts';
import { hashMergeablePage } from '../../pages/page-hash.ts';
import {
  deletedVisibility,
  wasNeverPublished,
  publishedVisibility,
} from '../../pages/page-states.ts';
import { hashSettings } from '../object-hash.ts';
import { applyOwn, type OwnRun } from '../runs/apply/own-run.ts';
import { drifted } from '../runs/core/plan-errors.ts';
import { plannedRun, type PlannedRun } from '../runs/core/planned-run.ts';
import { planSettings } from '../runs/plan/plan-settings.ts';
import type { RunDocument, RunItem } from '../runs/store/receipt-items.ts';
import type { Run } from '../runs/store/run.model.ts';
import {
  decidePages,
  decideSettings,
  isWritten,
  rememberBases,
  type Decision,
  type PageDecision,
  type SeedDeps,
} from './decide-seed.ts';
import { imagesOfDocuments, planSeedDocuments, reportedDocuments } from './seed-documents.ts';
import { chosenPages, foldersOf, nameOf, SETTINGS } from './seed-bundles.ts';

export interface SeedOptions {
  /** Names as returned by `list`; everything by default. */
  names?: readonly string[];
  /** Also replaces pages and settings that a person changed. Their former content is saved as a version. */
  force?: boolean;
  /** Makes the site this sample site: every other page moves to the trash. */
  instead?: {
    /**
     * Returns the sample site of the site so far, and throws if the seed must not be applied. It is
     * called after every page was read. A change after that fails the run, because the run applies only
     * to the pages that it has read.
     */
    check: () => Promise<string | null>;
  };
  actor: Actor;
}

/** The decisions about a seed on the present site. */
interface Decided {
  pages: PageDecision[];
  settings: Decision | null;
  documents: RunDocument[];
}

/** Lists what a seed contains. */
export async function listSeed({ seeding }: SeedDeps, seed: SeedName) {
  const { bundle } = await seeding.readSeed(seed);
  return [
    ...bundle.pages.map((page) => ({ name: nameOf(page), id: page.id, title: page.title })),
    { name: SETTINGS, id: null, title: bundle.settings.title },
    ...foldersOf(bundle).map((name) => {
      const documents = bundle[name] ?? [];
      return { name, id: null, title: documents.map((document) => document.name).join(', ') };
    }),
  ];
}

/**
 * Creates or updates the pages and settings of a seed, all of them or none, as a run that can be
 * undone. Changes by a person are kept, and the report lists them. A repeated seed changes nothing and
 * makes no run.
 * @throws AppError `invalid_request` for an unknown name; `run_in_progress`; `plan_drifted` if a person
 *   changes one of the pages at the same moment; the error of `check`
 */
export async function seedSite(
  deps: SeedDeps,
  seed: SeedName,
  options: SeedOptions,
): Promise<SeedReport> {
  const { actor, names, instead } = options;
  const from = originOf(seed);
  const source = await deps.seeding.readSeed(seed);
  const { bundle } = source;
  let decided = await decide(deps, from, bundle, options);
  const all = [...decided.pages, ...(decided.settings ? [decided.settings] : [])];
  const isChanged = all.some(isWritten) || decided.documents.some(({ written }) => written);
  if (!isChanged && !instead) {
    await rememberBases(deps, decided, from);
    return reportOf(seed, decided);
  }
  // The images are stored before the pages, so that a page never shows a missing image.
  const added = await deps.seeding.storeImages(source, [
    ...chosenPages(bundle, names).flatMap(imagesOfPage),
    ...(withSettings(names) ? imagesOfSettings(bundle.settings) : []),
    ...imagesOfDocuments({ bundle, isWanted: wantedFolders(names) }),
  ]);
  const run = await applyOwn(deps, aboutRun(seed, bundle, options), actor, async (made) => {
    // Decided again under the lease, so that no other run changes anything in between.
    decided = await decide(deps, from, bundle, options, made);
    const planned = await plan(deps, made, from, bundle, decided, added, options);
    if (!instead) return planned;
    const started_with = { before: await instead.check(), after: seed };
    const noted = { ...planned.noted, identity: { seeded_with: seed }, started_with };
    return { ...planned, noted };
  });
  await rememberBases(deps, decided, from);
  return { ...reportOf(seed, decided), run: run._id };
}

async function decide(
  deps: SeedDeps,
  from: string,
  bundle: Bundle,
  { names, force = false, instead, actor }: SeedOptions,
  run?: Run,
): Promise<Decided> {
  const pages = await decidePages(deps, chosenPages(bundle, names), from, force);
  const settings = withSettings(names) ? await decideSettings(deps, bundle, from, force) : null;
  const now = (await deps.settings.read()).settings;
  const about = {
    bundle,
    from,
    force,
    actor,
    instead: instead !== undefined,
  };
  const documents = await planSeedDocuments(
    deps,
    run ?? { _id: '', kind: 'seed', who: actor.name, actor_source: actor.source },
    {
      ...about,
      settings: settings && isWritten(settings) ? bundle.settings : now,
      isWanted: wantedFolders(names),
    },
    run !== undefined,
  );
  return { pages, settings, documents };
}

async function plan(
  deps: SeedDeps,
  run: Run,
  from: string,
  bundle: Bundle,
  { pages: decided, settings: ofSettings, documents }: Decided,
  added: string[],
  { actor, instead }: SeedOptions,
): Promise<PlannedRun> {
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

const originOf = (seed: SeedName) => `seed:${seed}`;
const withSettings = (names: SeedOptions['names']) => names?.includes(SETTINGS) ?? true;
const wantedFolders = (names: SeedOptions['names']) => (folder: DocumentFolder) =>
  names?.includes(folder) ?? true;

function aboutRun(seed: SeedName, bundle: Bundle, { names, force }: SeedOptions): OwnRun {
  const only = names && [
    ...chosenPages(bundle, names).map(({ id }) => String(id)),
    ...[SETTINGS, ...foldersOf(bundle)].filter((name) => names.includes(name)),
  ];
  return {
    kind: 'seed',
    source: { name: seed },
    bundle: {
      site_id: null,
      content_version: CONTENT_VERSION,
      digest: sha256(
        toCanonicalFile({
          pages: bundle.pages,
          settings: bundle.settings,
          ...Object.fromEntries(foldersOf(bundle).map((folder) => [folder, bundle[folder]])),
        }),
      ),
      partial: names !== undefined,
    },
    options: importOptions.parse({
      on_conflict: force ? 'overwrite' : 'skip',
      ...(only && { only }),
    }),
  };
}

function reportOf(seed: SeedName, { pages, settings, documents }: Decided): SeedReport {
  return {
    seed,
    pages: pages.map(({ page, result, reason }) => ({
      name: nameOf(page),
      id: page.id,
      key: page.key,
      title: page.title,
      result,
      ...(reason && { reason }),
    })),
    ...reportedDocuments(documents),
    ...(settings && {
      settings: { result: settings.result, ...(settings.reason && { reason: settings.reason }) },
    }),
  };
}
