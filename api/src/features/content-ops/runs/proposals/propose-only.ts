import { AppError } from '@siteyard/schemas/errors';
import type { Actor } from '../../../../lib/actor.ts';
import type { PageName } from '../../../page-drafts/page-proposals.service.ts';
import type { PlannedRun } from '../core/planned-run.ts';
import type { RunDeps } from '../core/run-deps.ts';
import type { Run } from '../store/run.model.ts';
import { nameOf } from './proposals.ts';

/** The rights that a token with the scope `propose` and without `write` has on runs. */

/**
 * Refuses a run that the token did not make.
 * @returns the run of such a token; null for any other actor
 * @throws AppError `forbidden`
 */
export async function refuseOthers(
  { store }: Pick<RunDeps, 'store'>,
  id: string,
  { onlyProposes, name }: Actor,
): Promise<Run | null> {
  if (!onlyProposes) return null;
  const run = await store.get(id);
  if (run.proposes_only && run.who === name) return run;
  throw new AppError('forbidden', {
    message: `The token "${name}" may only propose. It may use only runs that it made itself, and it did not make run ${run._id}.`,
  });
}

/**
 * Refuses images for a run of such a token without `as_draft`. Such a run is never applied, so no page
 * would show them.
 * @throws AppError `forbidden`
 */
export function refuseImagesOfPlan({ options, who }: Pick<Run, 'options' | 'who'>): void {
  if (options.as_draft) return;
  throw new AppError('forbidden', {
    message: `The token "${who}" may send images only for a run that proposes (as_draft).`,
  });
}

/**
 * Refuses to apply a run of such a token if the run would do more than propose, regardless of the caller.
 * @param planned the plan of the run
 * @param othersWait the pages with a waiting proposal of another account or token
 * @throws AppError `forbidden`
 */
export function refuseMoreThanProposals(
  { options, proposes_only: proposesOnly }: Pick<Run, 'options' | 'proposes_only'>,
  planned: Pick<PlannedRun, 'items' | 'noted'> | null = null,
  othersWait: ReadonlySet<PageName> = new Set(),
): void {
  if (!proposesOnly) return;
  if (!options.as_draft)
    throw new AppError('forbidden', {
      message:
        'A token that may only propose made this run, so it is a plan. ' +
        'To apply it, import the bundle with an account or token that may write, or propose it (as_draft).',
    });
  if (planned?.noted.lineage_change)
    throw new AppError('forbidden', {
      message: 'A token that may only propose cannot make another lineage known to the site.',
    });
  const replaced = planned?.items.find(
    ({ item, proposal }) => proposal === 'offer' && othersWait.has(nameOf(item)),
  )?.item;
  if (replaced) {
    const page = replaced.only_proposed
      ? `the new page "${replaced.title}"`
      : `page ${replaced.id}`;
    throw new AppError('forbidden', {
      message: `The proposal of another account or token waits for ${page}. An administrator has to decide on it first.`,
    });
  }
}
