import type { DocumentChange, DocumentChanges, SiteDiff } from '@siteyard/schemas/merge';
import { type DocumentKind, listsByKind } from '@siteyard/schemas/documents';
import type { Plan, PlanAction } from '@siteyard/schemas/planning';
import { CliError } from '../../cli-error.ts';
import { EXIT } from '../../exit-codes.ts';
import type { RunCalls } from './run-calls.ts';

/**
 * Reads the differences that a planned run would make, in the form of `sitectl diff`. The site computes
 * the values: a merge needs states that only the site has.
 * @throws CliError `site_too_old`; AppError `plan_drifted` if the site has changed since the run was planned
 */
export async function readPlanDiff(
  calls: Pick<RunCalls, 'changes'>,
  id: string,
  plan: Plan,
): Promise<SiteDiff> {
  const first = await calls.changes(id, 0).catch(tooOld);
  const changed = [...first.pages];
  for (let { next } = first; next !== null;) {
    const batch = await calls.changes(id, next);
    changed.push(...batch.pages);
    next = batch.next;
  }
  const pages = new Map(changed.map((page) => [page.key, page]));
  const images = (plan.images ?? []).filter(({ hash }) => hash !== null);
  const none = { details: [], blocks: [] };
  const diffOf = ({ folder }: DocumentKind): DocumentChange[] => {
    const found = new Map(first[folder]?.map((each) => [each.key, each]));
    return (plan[folder] ?? []).flatMap((item) => {
      const [change, { key, name }] = [changeWithoutValues(item), item];
      return change ? { change, key, name, ...none } : (found.get(key) ?? []);
    });
  };
  return {
    pages: plan.pages.flatMap((item) => {
      const [change, { key, id: number, title }] = [changeWithoutValues(item), item];
      return change ? { change, key, id: number, title, ...none } : (pages.get(key) ?? []);
    }),
    ...listsByKind<DocumentChanges>(diffOf),
    settings: first.settings,
    media: { added: plan.media, removed: [], changed: images.map(({ file }) => file) },
    ...(images.length > 0 && {
      images: images.map(({ file, changes = [] }) => ({ file, values: changes })),
    }),
  };
}

/**
 * Returns the change of a page or document that only one side has; null for other changes. A plan counts
 * the changes of content that the site has already.
 */
function changeWithoutValues({
  action,
  hash,
  changes,
}: {
  action: PlanAction;
  hash: string | null;
  changes?: object | undefined;
}): 'added' | 'removed' | null {
  if (action === 'delete') return 'removed';
  return hash !== null && changes === undefined ? 'added' : null;
}

/** @throws CliError `site_too_old` if the site does not know the call */
function tooOld(error: unknown): never {
  if (!(error instanceof CliError) || error.code !== 'not_found') throw error;
  throw new CliError(
    EXIT.refused,
    'site_too_old',
    'The site has an older version, which cannot show the values of a plan.',
    'Update the site, or run "sitectl plan show" without naming the site.',
  );
}
