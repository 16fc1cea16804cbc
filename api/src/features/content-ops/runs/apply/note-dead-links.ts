import { isDeleted } from '@siteyard/schemas/planning';
import { linksOfSettings } from '@siteyard/schemas/settings';
import type { PlannedRun } from '../core/planned-run.ts';
import type { RunDeps } from '../core/run-deps.ts';

/**
 * Notes in a plan which links of the replaced content lead nowhere already, because this cannot be found
 * out later. An undo may restore these links (see `refuseBrokenLinks`).
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
