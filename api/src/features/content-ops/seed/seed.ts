import { importOptions } from '@siteyard/schemas/planning';
import type { Bundle, DocumentFolder } from '@siteyard/schemas/bundle';
import { imagesOfPage, imagesOfSettings } from '@siteyard/schemas/images';
import { toCanonicalFile } from '@siteyard/schemas/values';
import type { SeedReport } from '@siteyard/schemas/http';
import type { SeedName } from '@siteyard/schemas/business';
import { CONTENT_VERSION } from '@siteyard/schemas/upgrades';
import type { Actor } from '../../../lib/actor.ts';
import { sha256 } from '../../../lib/sha256.ts';
import { applyOwn, type OwnRun } from '../runs/apply/own-run.ts';
import type { Run } from '../runs/store/run.model.ts';
import {
  decidePages,
  decideSettings,
  isWritten,
  rememberBases,
  type SeedDeps,
} from './decide-seed.ts';
import { planSeed, type DecidedSeed } from './plan-seed.ts';
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
    const about = { from, bundle, added, actor, instead: instead !== undefined };
    const planned = await planSeed(deps, made, decided, about);
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
): Promise<DecidedSeed> {
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

function reportOf(seed: SeedName, { pages, settings, documents }: DecidedSeed): SeedReport {
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
