import { linksOfSettings } from '@siteyard/schemas/settings-links';
import { isDeleted } from '@siteyard/schemas/planning/sides';
import type { PlannedPages } from '../../pages/planned-pages.service.ts';
import type { PlannedSettings } from '../../settings/planned-settings.service.ts';
import type { PlannedRun } from './run-planner.service.ts';

/** Notes in a plan which links lead nowhere already, in what it replaces. */
export type NoteDeadLinks = (planned: PlannedRun) => Promise<PlannedRun>;

/**
 * What a run replaces may contain links that lead nowhere already. They are kept with the run,
 * because nobody knows later whether such a page was there at the time; bringing them back is no
 * fault of an undo (see `withProof`).
 */
export function createNoteDeadLinks(deps: {
  pages: Pick<PlannedPages, 'heads'>;
  settings: Pick<PlannedSettings, 'read'>;
}): NoteDeadLinks {
  return async (planned) => {
    const isWritten = planned.plan.settings?.hash;
    const ofSettings = isWritten ? linksOfSettings((await deps.settings.read()).settings) : [];
    const linking = planned.items.some(({ written, before }) => written && before?.links?.length);
    if (!linking && ofSettings.length === 0) return planned;
    const heads = await deps.pages.heads('');
    const live = new Set(heads.flatMap((head) => (isDeleted(head) ? [] : [head.id])));
    const dead = (links: readonly number[] = []) => links.filter((id) => !live.has(id));
    return {
      ...planned,
      items: planned.items.map((item) => ({
        ...item,
        ...(item.written && { deadLinks: dead(item.before?.links) }),
      })),
      deadLinks: dead(ofSettings),
    };
  };
}
