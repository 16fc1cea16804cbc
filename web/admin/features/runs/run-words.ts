import type { ContentRun, RunSummary } from '@siteyard/schemas/content-run';
import type { Plan, PlanAction } from '@siteyard/schemas/plan';
import { count } from '../../lib/count.ts';

const KINDS: Record<ContentRun['kind'], string> = {
  import: 'Import',
  seed: 'Default pages',
  migration: 'Migration',
  restore: 'Restored backup',
  undo: 'Undo',
};

/** The kind of a run as a noun: `Import`. */
export const kindWords = (kind: ContentRun['kind']) => KINDS[kind];

/** The kind of a run within a sentence: `this import`. */
export const thisKind = (kind: ContentRun['kind']) =>
  kind === 'seed' ? 'this change' : `this ${KINDS[kind].toLowerCase()}`;

/** Whether a run is applied, but one of its last steps failed. */
export const isUnfinished = ({ state, error }: Pick<ContentRun, 'state' | 'error'>) =>
  state === 'applied' && error !== null;

/** The state of a run in words. */
export function stateWords({
  state,
  error,
  undoing,
  undone_by,
}: Pick<ContentRun, 'state' | 'error' | 'undoing' | 'undone_by'>): string {
  if (undoing !== undefined) return 'Being undone';
  if (isUnfinished({ state, error })) return 'Not finished';
  if (state === 'applied') return undone_by === null ? 'Done' : 'Undone';
  if (state === 'applying') return 'Being applied';
  if (state === 'failed') return 'Failed';
  if (state === 'discarded') return 'Cancelled';
  return 'Not applied';
}

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

/** `2 new, 1 changed`, without the unchanged pages. */
export function totalsWords(totals: RunSummary['totals']): string {
  const found = (Object.keys(ACTIONS) as PlanAction[])
    .filter((action) => isChange(action) && (totals[action] ?? 0) > 0)
    .map((action) => `${totals[action]} ${ACTIONS[action].toLowerCase()}`);
  return found.length > 0 ? `Pages: ${found.join(', ')}` : 'No pages changed';
}

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

/** The effects of undoing a run, one sentence each. */
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
    ...sentence(
      number('update', 'merge'),
      'gets back its earlier content',
      'get back their earlier content',
    ),
    ...sentence(number('create', 'copy'), 'goes to the trash', 'go to the trash'),
    ...sentence(number('delete'), 'comes back', 'come back'),
    ...sentence(number('draft'), 'loses its proposal', 'lose their proposals'),
    ...again(sections, 'section'),
    ...again(items, 'rental item'),
    ...(described > 0
      ? [`${count(described, 'picture')} ${described === 1 ? 'is' : 'are'} described as before.`]
      : []),
    ...(settings && isChange(settings.action)
      ? ['The settings get back their earlier values.']
      : []),
  ];
}

/** The author of a run. */
export const whoWords = (who: string | null) => who ?? 'Siteyard';
