import type { ImportPlan, MovedPage } from '@siteyard/schemas/planning';
import type { SiteSnapshot } from '../../../../content/snapshot.ts';
import { receivedField } from '../../../../lib/received-hash.ts';
import { movedPages } from '../../../pages/moved-pages.ts';
import { brokenReferences } from '../core/plan-errors.ts';
import { plannedRun, type PlannedRun } from '../core/planned-run.ts';
import type { RunDeps } from '../core/run-deps.ts';
import { judgeRun } from '../identity/lineage.ts';
import { migrationsAfter } from '../identity/migrations.ts';
import type { Run } from '../store/run.model.ts';
import type { ImportSides } from './import-sides.ts';
import { planContacts } from './plan-contacts.ts';
import { planDocuments } from './plan-documents.ts';
import { planImages } from './plan-images.ts';
import { planPages, type PlanWatcher } from './plan-pages.ts';
import { planNewSettings } from './plan-settings.ts';

/** A plan is valid for this long, in ms. */
const PLAN_MS = 24 * 60 * 60 * 1000;

/** The plan of an import, and the images that it shows and that the site does not have yet. */
export interface PlannedImport extends PlannedRun {
  missing: string[];
}

/**
 * Plans an import or a migration, and changes nothing.
 * @param stage whether the changes of the commit are planned, too
 * @throws AppError `other_lineage`, `broken_references`
 */
export async function planImportRun(
  deps: RunDeps,
  run: Run,
  stage: boolean,
  watch?: PlanWatcher,
): Promise<PlannedImport> {
  const [state, survey, current, heads] = await Promise.all([
    deps.siteState.read(),
    deps.pages.survey(),
    deps.settings.read(),
    deps.store.pageHeads(run._id),
  ]);
  const { identity, lineage_change, ...judged } = judgeRun(run, state, survey, current);
  const { lineage, isOwn } = judged;
  const sides: ImportSides = {
    run,
    state,
    survey,
    current,
    ...judged,
    actor: {
      name: run.who,
      source: run.actor_source,
    },
    field: receivedField(lineage),
    sent: new Map(heads.map((page) => [page.key, page])),
  };
  const documents = await planDocuments(deps, run, lineage, stage, watch?.document);
  const { items, result } = await planPages(deps, sides, documents.sources, stage, watch);
  if (result.broken.length > 0) throw brokenReferences(result.broken);

  const contactRequests = await planContacts(deps, run);
  const present = await deps.uploads.findMany(result.images);
  const uses = await deps.findImageUses(result.images);
  const { settings, noted, ...settingsChanges } = await planNewSettings(deps, sides, result);
  const done = plannedRun(
    run,
    {
      siteId: state.site_id,
      items,
      documents: documents.items(result.documents),
      images: await planImages(deps, run, lineage, isOwn),
      settings,
      ...settingsChanges,
      totals: result.totals,
      moved: pagesToMove(await deps.content.refresh(), sides, result),
      media: result.images.filter((name) => !uses.get(name)?.length).toSorted(),
      contactRequests,
      noted: {
        ...noted,
        ...(contactRequests && {
          contacts: {
            of: run._id,
            action: 'add',
          },
        }),
        identity: {
          ...identity,
          ...(stage && migrationsAfter(run, state.migrations)),
        },
        ...(lineage_change && { lineage_change }),
      },
    },
    PLAN_MS,
  );
  return { ...done, missing: result.images.filter((name) => !present.has(name)) };
}

/** Returns the pages that move because the plan sets the path of the rental items. */
function pagesToMove(
  snapshot: SiteSnapshot,
  { actor, current }: Pick<ImportSides, 'actor' | 'current'>,
  { newSettings, written }: Pick<ImportPlan, 'newSettings' | 'written'>,
): MovedPage[] {
  const path = newSettings?.rentals?.path;
  if (path === undefined || path === current.settings.rentals?.path) return [];
  return movedPages(snapshot, path, { actor, at: new Date() }, written).map(
    ({ id, title, address }) => ({
      id,
      title,
      to: address,
      from: snapshot.entry('page', id)?.address ?? '',
    }),
  );
}
