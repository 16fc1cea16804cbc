import type { ContentRun } from '@siteyard/schemas/http';
import type { Plan, PlanAction } from '@siteyard/schemas/planning';
import { count } from '../../lib/count.ts';
import { kindWords } from '../../lib/runs/run-words.ts';

/** Returns the kind of a run for the middle of a sentence: `this import`. */
export const thisKind = (kind: ContentRun['kind']) =>
  kind === 'seed' ? 'this change' : `this ${kindWords(kind).toLowerCase()}`;

/** The change of a page or of the settings in words. */
export const ACTIONS: Record<PlanAction, string> = {
  create: 'New',
  update: 'Changed',
  merge: 'Merged',
  copy: 'Copied',
  delete: 'Deleted',
  draft: 'Proposed',
  unchanged: 'Unchanged',
  keep: 'Kept',
  skip: 'Skipped',
  conflict: 'Conflict',
};

/** Whether an action changes the site. */
export const isChange = (action: PlanAction) =>
  !['unchanged', 'keep', 'skip', 'conflict'].includes(action);

/** Whether a run has made any change that its undo would revert. */
export function changesAnything(plan: Plan): boolean {
  return (
    [...plan.pages, ...(plan.sections ?? []), ...(plan.items ?? []), ...(plan.images ?? [])].some(
      ({ action }) => isChange(action),
    ) ||
    (plan.settings !== null && isChange(plan.settings.action))
  );
}

/** Returns one sentence for each effect of undoing a run. */
export function undoSentences({ pages, sections, items, images = [], settings }: Plan): string[] {
  const number = (...actions: PlanAction[]) =>
    pages.filter(({ action }) => actions.includes(action)).length;
  const sentence = (found: number, one: string, many: string) =>
    found === 0
      ? []
      : [found === 1 ? `1 page ${one}.` : `${found.toLocaleString()} pages ${many}.`];
  const described = images.filter(({ action }) => isChange(action)).length;
  const again = (documents: Plan['items'] = [], word: string) => {
    const changed = documents.filter(({ action }) => isChange(action)).length;
    const verb = changed === 1 ? 'is' : 'are';
    return changed > 0 ? [`${count(changed, word)} ${verb} again as before.`] : [];
  };
  return [
    ...sentence(number('update', 'merge'), 'looks as it did before', 'look as they did before'),
    ...sentence(number('create', 'copy'), 'goes to “Recently deleted”', 'go to “Recently deleted”'),
    ...sentence(number('delete'), 'is restored', 'are restored'),
    ...sentence(number('draft'), 'loses its proposal', 'lose their proposals'),
    ...again(sections, 'section'),
    ...again(items, 'rental item'),
    ...(described > 0
      ? [`${count(described, 'picture')} ${described === 1 ? 'is' : 'are'} described as before.`]
      : []),
    ...(settings && isChange(settings.action) ? ['The earlier settings apply again.'] : []),
  ];
}
