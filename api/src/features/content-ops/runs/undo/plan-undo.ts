import { AppError, toIssues } from '@siteyard/schemas/errors';
import { FORCE_THE_UNDO } from '@siteyard/schemas/http';
import type { Actor } from '../../../../lib/actor.ts';
import { plannedRun, type PlannedRun } from '../core/planned-run.ts';
import type { RunDeps } from '../core/run-deps.ts';
import { lineageBack } from '../identity/lineage.ts';
import { migrationsAfter } from '../identity/migrations.ts';
import type { Run } from '../store/run.model.ts';
import { refuseBrokenLinks } from './broken-links.ts';
import { planUndoOfContacts } from './undo-contacts.ts';
import { planUndoOfDocuments } from './undo-documents.ts';
import { planUndoOfImages } from './undo-images.ts';
import { planUndoOfMoves } from './undo-moves.ts';
import { planUndoOfPages } from './undo-pages.ts';
import { planUndoOfSettings } from './undo-settings.ts';
import type { Refusal } from './undone.ts';

/**
 * Plans the undo of a run. Nothing is changed.
 * @throws AppError `undo_refused` with the places that have changed since, have no kept version, or would link nowhere
 */
export async function planUndo(
  deps: RunDeps,
  run: Run,
  undone: Run,
  force: boolean,
): Promise<PlannedRun> {
  // The pages that the other sample site replaced came with the product, so they count as seeded again.
  const source = undone.started_with ? 'seed' : run.actor_source;
  const actor: Actor = { name: run.who, source };
  const pages = await planUndoOfPages(deps, undone, actor, force);
  const settings = await planUndoOfSettings(deps, undone, actor, force);
  const documents = await planUndoOfDocuments(deps, run, undone, force);
  const images = await planUndoOfImages(deps, run, undone, force);
  const all = [pages, settings, documents, images];
  const refused = all.flatMap((each) => each.refused);
  if (refused.length > 0) throw undoRefused(refused);

  const touched = new Set(pages.items.map(({ item }) => item.id));
  const state = await deps.siteState.read();
  const { identity, lineage_change } = await lineageBack(undone, state, deps.pages, {
    touched,
    received: all.flatMap((each) => each.received),
  });
  const contacts = await planUndoOfContacts(deps, undone);
  const { moved, changes: moves } = await planUndoOfMoves(deps, undone, actor, touched);
  const back = undone.started_with;
  const { noted, ...settingsPlan } = settings.changes;
  const planned = plannedRun(run, {
    siteId: state.site_id,
    items: pages.items,
    documents: documents.items,
    images: images.items,
    ...settingsPlan,
    moved,
    moves,
    contactRequests: contacts?.counts,
    noted: {
      ...noted,
      ...(lineage_change && { lineage_change }),
      ...(contacts && { contacts: contacts.contacts }),
      identity: {
        ...identity,
        ...(back && { seeded_with: back.before }),
        ...migrationsAfter(run, state.migrations),
      },
      ...(back && {
        started_with: {
          before: back.after,
          after: back.before,
        },
      }),
    },
  });
  if (!force) await refuseBrokenLinks(deps, undone, planned);
  return planned;
}

/** In the body, `can_force` is whether forcing the undo helps. */
function undoRefused(refused: readonly Refusal[]): AppError {
  const [first] = refused;
  const can_force = !refused.some(({ isLost }) => isLost);
  const more = refused.length > 1 ? `, and ${refused.length - 1} more` : '';
  const help = can_force ? ` ${FORCE_THE_UNDO} to replace that too.` : '';
  return new AppError('undo_refused', {
    message: `Nothing was undone: ${first?.path} ${first?.message}${more}.${help}`,
    issues: toIssues(refused.slice(0, 100)),
    body: { can_force },
  });
}
