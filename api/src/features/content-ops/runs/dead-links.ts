import { isDeleted } from '@siteyard/schemas/planning/sides';
import { linksOfSettings } from '@siteyard/schemas/settings-links';
import type { PlannedRun } from './planned-run.ts';
import type { RunDeps } from './run-deps.ts';

/**
 * Notes in a plan which links lead nowhere already, in what it replaces. Nobody knows later whether
 * such a page was there at the time. An undo may bring these links back (see `refuseBrokenLinks`).
 */
export async function noteDeadLinks(
  { pages, settings }: Pick<RunDeps, 'pages' | 'settings'>,
  planned: PlannedRun,
): Promise<PlannedRun> {
  const ofSettings = planned.newSettings ? linksOfSettings((await settings.read()).settings) : [];
  const linking = planned.items.some(({ written, before }) => written && before?.links?.length);
  if (!linking && ofSettings.length === 0) return planned;
  const heads = await pages.heads('');
  const live = new Set(heads.flatMap((head) => (isDeleted(head) ? [] : [head.id])));
  const dead = (links: readonly number[] = []) => {
    const dead_links = links.filter((id) => !live.has(id));
    return dead_links.length > 0 && { dead_links };
  };
  return {
    ...planned,
    items: planned.items.map((item) => ({
      ...item,
      ...(item.written && dead(item.before?.links)),
    })),
    noted: { ...planned.noted, ...dead(ofSettings) },
  };
}
