import { diffPage, diffSection, diffSettings, type PageChange } from '../diff.ts';
import type { MergeablePage } from '../merge/page.ts';
import type { SectionContent } from '../section.ts';
import type { SiteSettings } from '../settings.ts';
import type { PlanSource } from './plan-source.ts';
import type { SiteHead } from './sides.ts';

/** The base of a merge: what a page was when both sides were last equal. */

type Source = Pick<PlanSource, 'received' | 'former' | 'isOwn'>;

/** What a page last received; null where it is not known. */
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
 * The base of a page. Where it has never received anything, one of its former states is it: the
 * bundle was exported from one of them, or both come from the same seed.
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
  const states = source.isOwn ? [current, ...former] : former;
  return nearest(states, (state) => {
    const { details, blocks } = countChanges(state, incoming);
    return details + blocks;
  });
}

/**
 * The base of the settings where they have never received anything; compare `baseOf`.
 * @param former newest first; not the current ones
 */
export function settingsBase(
  current: SiteSettings,
  former: readonly SiteSettings[],
  incoming: SiteSettings,
  isOwn: boolean,
): SiteSettings | null {
  const states = isOwn ? [current, ...former] : former;
  return nearest(states, (state) => changedPaths(state, incoming).length);
}

/**
 * The state that differs least. Of equal ones the oldest: what was changed since then counts as a
 * change of the site, so that the merge shows a conflict rather than losing it.
 */
export function nearest<State>(states: readonly State[], distance: (state: State) => number) {
  let found: State | null = null;
  let least = Infinity;
  for (const state of states) {
    const away = distance(state);
    if (away > least) continue;
    least = away;
    found = state;
  }
  return found;
}

/** How many details and blocks of a page differ. */
export function countChanges(before: MergeablePage, after: MergeablePage) {
  const own = { id: 1, key: '' };
  return counted(diffPage({ ...own, ...before }, { ...own, ...after }));
}

/** The same of a section. */
export function countSectionChanges(before: SectionContent, after: SectionContent) {
  return counted(diffSection({ key: '', ...before }, { key: '', ...after }));
}

const counted = (found: Pick<PageChange, 'details' | 'blocks'> | null) => ({
  details: found?.details.length ?? 0,
  blocks: found?.blocks.length ?? 0,
});

/** Paths of the settings that differ, such as `nav.sticky`. */
export function changedPaths(before: SiteSettings, after: SiteSettings): string[] {
  return diffSettings(before, after).map(({ path }) => path);
}
