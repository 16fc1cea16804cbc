import { withKinds } from '@siteyard/schemas/documents';
import type { Plan, PlanAction, PlanDocument } from '@siteyard/schemas/planning';

/** The actions with a change, in the order of the summary. */
export const CHANGES = [
  'create',
  'update',
  'merge',
  'copy',
  'delete',
  'draft',
  'conflict',
] as const;
/** The actions without a change. */
export const STAYS = ['skip', 'keep', 'unchanged'] as const;

/** Whether the plan changes anything. */
export function changesAnything({
  pages,
  images = [],
  settings,
  media,
  options,
  contact_requests: contacts,
  ...plan
}: Plan): boolean {
  const isChange = ({ action }: { action: PlanAction }) => CHANGES.some((each) => each === action);
  return (
    pages.some(isChange) ||
    withKinds<PlanDocument>(plan).some(({ document }) => isChange(document)) ||
    images.some(isChange) ||
    (settings !== null && isChange(settings)) ||
    media.length > 0 ||
    (contacts !== undefined && contacts.add + contacts.remove > 0) ||
    options.adopt
  );
}

/** Whether the plan has a conflict that stops the run. */
export function hasConflicts({ pages, images = [], settings, ...plan }: Plan): boolean {
  const documents = withKinds<PlanDocument>(plan).map(({ document }) => document);
  return [...pages, ...documents, ...images, ...(settings ? [settings] : [])].some(
    ({ action }) => action === 'conflict',
  );
}

/** Whether an action has a line in the table. */
export const isShown = ({ action }: { action: PlanAction }) =>
  action !== 'unchanged' && action !== 'keep';
