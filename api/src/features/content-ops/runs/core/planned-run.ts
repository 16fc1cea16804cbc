import type { DocumentFolder } from '@siteyard/schemas/bundle';
import { listsByKind } from '@siteyard/schemas/documents';
import { PLAN_FORMAT, type Plan, type PlanPage, sealedText } from '@siteyard/schemas/planning';
import type { SiteSettings } from '@siteyard/schemas/settings';
import type { PlannedChange } from '../../../../content/planned-change.ts';
import { sha256 } from '../../../../lib/sha256.ts';
import type { RunItem, RunItems } from '../store/receipt-items.ts';
import type { Run, PlanHead } from '../store/run.model.ts';

/** A plan, and the data for applying it. */
export interface PlannedRun extends RunItems {
  /** The plan without its pages, documents and images. */
  plan: PlanHead;
  /** The change of the settings in the commit; absent if they stay. */
  settingsChange?: PlannedChange;
  /** The changes of pages that move because of a path in the settings, and are not among the items. */
  moves?: PlannedChange[];
  /** The new settings; absent if the run writes none. */
  newSettings?: SiteSettings;
  /** Other fields of the run that are set when it is applied. */
  noted: Partial<Run>;
}

/** A run with all changes of its commit. */
export type RunToApply = Omit<PlannedRun, 'plan' | 'noted'> & { run: Run };

/** The changes of a run, without the seal. */
interface Planned extends Partial<Omit<PlannedRun, 'plan' | 'items'>>, Pick<RunItems, 'items'> {
  siteId: string;
  settings: Plan['settings'];
  media?: string[];
  contactRequests?: Plan['contact_requests'];
  totals?: Plan['changed_totals'];
  moved?: Plan['moved_pages'];
}

/**
 * Adds the times and the seal to a plan. The seal covers the lists, too. Without documents or images it
 * is the same as in releases that did not have them.
 * @param validMs how long it may be applied; 0 if the site applies it at once
 */
export function plannedRun(run: Run, planned: Planned, validMs = 0): PlannedRun {
  const { documents = [], images = [], noted, settingsChange, newSettings } = planned;
  const { siteId, settings, media = [], contactRequests } = planned;
  const { moved = [], totals = [] } = planned;
  const items = planned.items.toSorted((a, b) => byNumber(a.item, b.item));
  const body = {
    format: PLAN_FORMAT,
    site_id: siteId,
    from: run.bundle?.site_id ?? null,
    bundle_digest: run.bundle?.digest ?? '',
    content_version: run.bundle?.content_version ?? 0,
    options: run.options,
    settings,
    media,
    ...(moved.length > 0 && { moved_pages: moved }),
    ...(totals.length > 0 && { changed_totals: totals }),
    ...(contactRequests && { contact_requests: contactRequests }),
  } as const;
  const lists = listsOf(run, { items, documents, images });
  const now = Date.now();
  return {
    items,
    documents,
    images,
    plan: {
      ...body,
      created_at: new Date(now).toISOString(),
      expires_at: new Date(now + validMs).toISOString(),
      seal: sha256(
        sealedText({
          ...body,
          ...lists,
        }),
      ),
    },
    noted: {
      ...noted,
      totals: countActions(lists.pages),
    },
    ...(settingsChange && { settingsChange }),
    ...(planned.moves && { moves: planned.moves }),
    ...(newSettings && { newSettings }),
  };
}

/** The lists of a plan. An undo lists only its changes. */
export function listsOf(
  { kind }: Run,
  all: RunItems,
): Pick<Plan, 'pages' | DocumentFolder | 'images'> {
  const isListed = ({ written, proposal }: Pick<RunItem, 'written' | 'proposal'>) =>
    kind !== 'undo' || written || proposal;
  const pages = all.items.filter(isListed).map(({ item }) => item);
  const documents = all.documents.filter(isListed);
  const images = all.images.flatMap(({ item }) => item ?? []);
  return {
    pages: pages.toSorted(byNumber),
    ...listsByKind<Pick<Plan, DocumentFolder>>(({ folder }) =>
      documents.flatMap((each) => (each.folder === folder ? each.item : [])),
    ),
    ...(images.length > 0 && { images }),
  };
}

/** The order of the pages in a plan. */
export const byNumber = (a: PlanPage, b: PlanPage) => a.id - b.id || (a.key < b.key ? -1 : 1);

function countActions(pages: readonly PlanPage[]): Record<string, number> {
  const totals: Record<string, number> = {};
  for (const { action } of pages) totals[action] = (totals[action] ?? 0) + 1;
  return totals;
}
