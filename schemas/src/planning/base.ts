import { diffPage, diffSettings, type PageChange } from '../merge/diff.ts';
import type { DocumentKind, NamedContent } from '../documents/kind.ts';
import type { MergeablePage } from '../merge/page.ts';
import type { SiteSettings } from '../settings/settings.ts';
import type { PlanSource } from './plan-source.ts';
import type { SiteHead } from './sides.ts';

type Source = Pick<PlanSource, 'received' | 'former' | 'isOwn'>;

/** Returns the state that a page last received; null if unknown. */
export async function receivedBase(
  site: SiteHead,
  current: MergeablePage,
  source: Pick<Source, 'received'>,
): Promise<MergeablePage | null> {
  if (!site.received) return null;
  if (site.received.hash === site.hash) return current;
  return source.received(site.received.hash);
}

/**
 * Returns the base of a merge: the last common state of a page. If the page has not received a state
 * from this lineage, the base is its former state that is nearest to the bundle. Null if unknown.
 */
export async function baseOf(
  site: SiteHead,
  current: MergeablePage,
  incoming: MergeablePage,
  source: Source,
): Promise<MergeablePage | null> {
  const received = await receivedBase(site, current, source);
  if (received) return received;
  if (site.untouched) return current;
  const former = await source.former(site.id);
  return nearestState(current, former, source.isOwn, (state) => {
    const { details, blocks } = countChanges(state, incoming);
    return details + blocks;
  });
}

/**
 * Returns the base of settings that have not received a state from this lineage: the former state that
 * is nearest to the bundle; null if there is none.
 * @param former the former states without the current one, newest first
 */
export function settingsBase(
  current: SiteSettings,
  former: readonly SiteSettings[],
  incoming: SiteSettings,
  isOwn: boolean,
): SiteSettings | null {
  return nearestState(current, former, isOwn, (state) => changedPaths(state, incoming).length);
}

/**
 * Returns the former state with the smallest distance to the bundle; null if there is none. Of equally near
 * states, the oldest is used: then more changes count as changes of the site, and the merge reports a
 * conflict instead of losing them.
 * @param former the former states, newest first
 * @param isOwn whether the bundle has the site's own lineage; then the current state counts too
 */
export function nearestState<State>(
  current: State,
  former: readonly State[],
  isOwn: boolean,
  distance: (state: State) => number,
): State | null {
  let found: State | null = null;
  let least = Infinity;
  for (const state of isOwn ? [current, ...former] : former) {
    const away = distance(state);
    if (away > least) continue;
    least = away;
    found = state;
  }
  return found;
}

/** Returns the number of details and blocks of a page that differ. */
export function countChanges(before: MergeablePage, after: MergeablePage) {
  const own = { id: 1, key: '' };
  return counted(diffPage({ ...own, ...before }, { ...own, ...after }));
}

/** Returns the number of details and blocks of a document that differ. */
export const countDocumentChanges = <Content extends NamedContent>(
  kind: DocumentKind<Content>,
  before: Content,
  after: Content,
) => counted(kind.diff(before, after));

const counted = (found: Pick<PageChange, 'details' | 'blocks'> | null) => ({
  details: found?.details.length ?? 0,
  blocks: found?.blocks.length ?? 0,
});

/** Returns the paths of the settings that differ, such as `nav.sticky`. */
export function changedPaths(before: SiteSettings, after: SiteSettings): string[] {
  return diffSettings(before, after).map(({ path }) => path);
}
