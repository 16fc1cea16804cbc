import { DOCUMENT_KINDS } from '@siteyard/schemas/documents';
import type { MovedPage, Plan, PlanAction, PlanPage } from '@siteyard/schemas/planning';
import { CHANGES, STAYS } from '../plans/plan-actions.ts';
import { count } from './output.ts';

/** The short texts about a plan that its table and its Markdown share. */

/**
 * Summarises a plan: `12 pages: 1 create, 2 update, 9 unchanged; settings: update; 3 new images`, with
 * documents, image descriptions and contact requests if there are any.
 */
export function summarisePlan({
  pages,
  images = [],
  settings,
  media,
  contact_requests,
  ...plan
}: Plan): string {
  return [
    countActions(pages, 'page'),
    ...DOCUMENT_KINDS.flatMap(({ folder, word }) => {
      const documents = plan[folder] ?? [];
      return documents.length > 0 ? [countActions(documents, word)] : [];
    }),
    ...(settings ? [`settings: ${settings.action}`] : []),
    ...(plan.moved_pages ? [`${count(plan.moved_pages.length, 'page')} moved`] : []),
    ...(images.length > 0 ? [countActions(images, 'image description')] : []),
    ...(media.length > 0 ? [count(media.length, 'new image')] : []),
    ...(contact_requests ? [summariseContacts(contact_requests)] : []),
  ].join('; ');
}

/** Counts actions: `12 pages: 1 create, 2 update, 9 unchanged`. */
function countActions(all: readonly { action: PlanAction }[], what: string): string {
  const counts = [...CHANGES, ...STAYS].flatMap((action) => {
    const number = all.filter((each) => each.action === action).length;
    return number > 0 ? [`${number.toLocaleString('en')} ${action}`] : [];
  });
  return `${count(all.length, what)}${counts.length > 0 ? `: ${counts.join(', ')}` : ''}`;
}

/** Summarises contact requests: `contact requests: 3 add, 12 keep`. */
function summariseContacts(contacts: NonNullable<Plan['contact_requests']>): string {
  const counts = (['add', 'remove', 'keep'] as const).flatMap((what) =>
    contacts[what] > 0 ? [`${contacts[what].toLocaleString('en')} ${what}`] : [],
  );
  return `contact requests: ${counts.join(', ') || 'none'}`;
}

/** Counts what differs: `1 detail, 2 blocks`, with the number that a page has in the bundle. */
export function differences({
  changes,
  bundle_id,
}: Pick<PlanPage, 'changes'> & { bundle_id?: number | undefined }): string {
  return [
    ...(changes && changes.details > 0 ? [count(changes.details, 'detail')] : []),
    ...(changes && changes.blocks > 0 ? [count(changes.blocks, 'block')] : []),
    ...(bundle_id === undefined ? [] : [`was /pages/${bundle_id}`]),
  ].join(', ');
}

/** Describes the move of a page: `from /hire/cranes to /hire-2/cranes, because …`. */
export const whereMoved = ({ from, to, id }: MovedPage): string =>
  `from /${from} to /${to || `pages/${id}`}, because rental items get this path; the former address redirects`;

/** Returns a short name such as `media/3f2a9c1b….jpg`: the first digits are distinct enough. */
export const shortName = (file: string) => `media/${file.slice(0, 8)}…${file.slice(64)}`;
