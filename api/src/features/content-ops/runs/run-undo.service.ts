import { sideBySide } from '../../../lib/side-by-side.ts';
import { AppError } from '@siteyard/schemas/errors';
import { imagesOfSettings } from '@siteyard/schemas/images';
import type { MergeablePage } from '@siteyard/schemas/merge/page';
import type { Plan, PlanPage } from '@siteyard/schemas/plan';
import { changedPaths, countChanges } from '@siteyard/schemas/planning/base';
import type { SiteHead } from '@siteyard/schemas/planning/sides';
import { toIssues, type Issue } from '@siteyard/schemas/problem';
import type { Actor } from '../../../lib/actor.ts';
import { hashOfPage } from '../../pages/page-hash.ts';
import type { PageBefore, PageState } from '../../pages/page-states.ts';
import type { PlannedPages } from '../../pages/planned-pages.service.ts';
import type { PlannedSettings } from '../../settings/planned-settings.service.ts';
import type { SiteState } from '../../site-state/site-state.service.ts';
import { hashSettings } from '../object-hash.ts';
import { lineageBack } from './lineage-back.ts';
import { countActions, plannedImages, type PlannedRun } from './run-planner.service.ts';
import type { Migrations } from './migrations.service.ts';
import type { RunImages } from './run-images.service.ts';
import type { RunSections } from './run-sections.service.ts';
import type { RunContacts } from './run-contacts.service.ts';
import type { RunProposals } from './run-proposals.service.ts';
import { versionWritten, type Run, type RunItem, type RunStore } from './run-store.service.ts';
import { sealPlan } from './seal-plan.ts';

/** Plans and stages the undo of a run. */
export interface RunUndo {
  /** @throws AppError `undo_refused` naming what has changed since, or is no longer kept */
  plan(run: Run, undone: Run, force: boolean): Promise<PlannedRun>;
}

/** Pages that are prepared at once: each of them, and what it was, may have megabytes. */
const AT_ONCE = 8;

export function createRunUndo(deps: {
  store: Pick<RunStore, 'items'>;
  pages: PlannedPages;
  settings: PlannedSettings;
  proposals: Pick<RunProposals, 'undo'>;
  sections: Pick<RunSections, 'planUndo'>;
  images: Pick<RunImages, 'planUndo'>;
  siteState: Pick<SiteState, 'read'>;
  contacts: Pick<RunContacts, 'planUndo'>;
  migrations: Pick<Migrations, 'after'>;
}): RunUndo {
  const { store, pages, settings, proposals, migrations } = deps;

  return {
    async plan(run, undone, force) {
      const actor = actorOf(run, undone);
      const refused: Refusal[] = [];
      const items: RunItem[] = [];
      const received: Record<string, unknown>[] = [];
      const heads = new Map((await pages.heads('')).map((head) => [head.id, head]));
      const undoneItems = await store.items(undone._id);
      const owners = addressOwners(heads, undoneItems);

      await sideBySide(
        undoneItems,
        async (done) => {
          if (done.proposal) {
            const item = await proposals.undo(done, undone._id);
            if (item) items.push(item);
            return;
          }
          if (!done.written) {
            if (!done.received) return;
            const restored = await restoreReceived(done);
            received.push(restored.received ?? {});
            items.push(restored);
            return;
          }
          const { id, key: keyNow, title } = done.item;
          const whole = await pages.readWhole(id);
          const page = whole && whole.page;
          const now = whole && whole.before();
          const path = `pages/${id}`;
          const isChanged = now !== null && now.version !== versionWritten(done);
          const isDraft = done.item.action === 'draft';
          if (!force && isDraft && now?.status === 'live' && now.published_at !== null) {
            refused.push({ path, message: 'was published since' });
            return;
          }
          if (!force && isChanged && isDraft) {
            const item = await proposals.undo(done, undone._id);
            if (item) items.push(item);
            return;
          }
          if (!force && isChanged && !isAsLeft(done, page, now))
            refused.push({ path, message: 'was changed since' });
          const wanted = await stateBefore(done, page, now);
          if (wanted === 'lost') {
            refused.push({ path, message: 'is no longer kept as it was', isLost: true });
            return;
          }
          if (!wanted) return; // It was purged from the trash, and the run had created it.
          const { address } = wanted.page;
          const owner =
            wanted.status === 'live' && address !== '' ? owners.get(address) : undefined;
          if (owner !== undefined) wanted.page = { ...wanted.page, address: '' };
          const item: PlanPage = {
            key: wanted.key || keyNow,
            id,
            title: wanted.page.title || title,
            action: actionOf(wanted.status, heads.get(id)),
            ...(owner !== undefined && { reason: `page ${owner} has its address now` }),
            seen: now?.version ?? null,
            hash: wanted.status === 'live' ? hashOfPage(wanted.page) : null,
            ...(now?.status === 'live' &&
              wanted.status === 'live' && { changes: countChanges(page!, wanted.page) }),
          };
          const change = await pages.plan(id, now?.version ?? null, actor, wanted, 'Try again.');
          received.push(wanted.received);
          items.push({ item, written: true, before: now, received: null, ...change });
        },
        AT_ONCE,
      );
      // They come in any order.
      items.sort((one, other) => one.item.id - other.item.id);
      refused.sort((one, other) => one.path.localeCompare(other.path, 'en', { numeric: true }));

      const restored = await restoreSettings(run, undone, force, refused);
      const sections = await deps.sections.planUndo(run, undone, force);
      const images = await deps.images.planUndo(run, undone, force);
      for (const each of [sections, images]) {
        for (const found of each.refused) refused.push(found);
        for (const found of each.received) received.push(found);
      }
      if (refused.length > 0) throw undoRefused(refused);

      const state = await deps.siteState.read();
      received.push(restored.received?.after ?? restored.receivedNow);
      const identityChange = await lineageBack(undone, state, pages, {
        touched: new Set(items.map(({ item }) => item.id)),
        received,
      });
      const { migration } = run;
      const back = undone.started_with;
      const contacts = await deps.contacts.planUndo(undone);
      const planPages = items
        .filter(({ written, proposal }) => written || proposal)
        .map(({ item }) => item);
      const body = {
        site_id: state.site_id,
        from: undone.plan?.from ?? null,
        bundle_digest: undone.plan?.bundle_digest ?? '',
        content_version: undone.plan?.content_version ?? 0,
        options: undone.options,
        settings: restored.plan,
        media: [],
        ...(contacts && { contact_requests: contacts.counts }),
      };
      return {
        plan: sealPlan(body, {
          pages: planPages,
          sections: sections.items.filter(({ written }) => written).map(({ item }) => item),
          images: plannedImages(images.items),
        }),
        items,
        sections: sections.items,
        images: images.items,
        ...(contacts && { contacts: contacts.step }),
        totals: countActions(planPages),
        ...identityChange,
        identity: {
          ...identityChange.identity,
          ...(back && { seeded_with: back.before }),
          ...(migration && { migrations: await migrations.after({ ...run, migration }) }),
        },
        ...(back && { startedWith: { before: back.after, after: back.before } }),
        pins: restored.pins,
        settingsReceived: restored.received,
        ...restored.change,
        missing: [],
      };
    },
  };

  /** What a page was before the run; null where there is nothing to do, `lost` where nobody knows. */
  async function stateBefore(
    { item, before }: RunItem,
    page: MergeablePage | null,
    now: PageBefore | null,
  ): Promise<PageState | 'lost' | null> {
    if (before) {
      const former = await pages.readVersion(item.id, before.version);
      return former ? { ...before, page: former, brings_back: before.version } : 'lost';
    }
    if (!page || !now) return null;
    const { key, published_at, unpublished_at } = now;
    // As if it had never been received: the next import creates it again.
    const received = {};
    return { key, page, status: 'deleted', undone: true, published_at, unpublished_at, received };
  }

  /** Whether a page is as the run wrote it, because whatever changed it since is undone too. */
  function isAsLeft(
    { item }: RunItem,
    page: MergeablePage | null,
    now: PageBefore | null,
  ): boolean {
    return (
      item.hash !== null &&
      page !== null &&
      now?.status === 'live' &&
      hashOfPage(page) === item.hash
    );
  }

  async function restoreReceived(done: RunItem): Promise<RunItem> {
    const { id } = done.item;
    const received = done.before?.received ?? {};
    return {
      item: { ...done.item, action: 'unchanged' },
      ...{ written: false, before: await pages.describe(id), received },
      change: pages.planReceived(id, received),
    };
  }

  async function restoreSettings(run: Run, undone: Run, force: boolean, refused: Refusal[]) {
    const done = undone.plan?.settings;
    const now = await settings.read();
    const before = undone.settings_received?.before;
    const received = before && { before: now.received, after: before };
    const unchanged = {
      ...{ plan: null, received, receivedNow: now.received, pins: [] },
      change: before && { settingsChange: settings.planReceived(before) },
    };
    if (!done?.hash) return unchanged;
    const path = 'settings';
    const isAsWritten = hashSettings(now.settings) === done.hash;
    if (!force && now.revision !== (done.seen ?? 0) + 1 && !isAsWritten)
      refused.push({ path, message: 'were changed since' });
    const wanted = await settings.readVersion(done.seen ?? 0);
    if (!wanted) {
      refused.push({ path, message: 'are no longer kept as they were', isLost: true });
      return unchanged;
    }
    const bringsBack = done.seen ?? 0;
    const settingsChange = await settings.plan(
      now.revision,
      actorOf(run, undone),
      { settings: wanted, received: before ?? now.received, bringsBack },
      'Try again.',
    );
    const plan: Plan['settings'] = {
      action: 'update',
      seen: now.revision,
      hash: hashSettings(wanted),
      changes: changedPaths(now.settings, wanted),
    };
    const pins = imagesOfSettings(now.settings);
    return { ...unchanged, plan, pins, change: { settingsChange, newSettings: wanted } };
  }
}

/** What another sample site had replaced was the product's, and is again: nobody has written it. */
const actorOf = (run: Run, undone: Run): Actor => ({
  name: run.who,
  source: undone.started_with ? 'seed' : run.actor_source,
});

interface Refusal extends Issue {
  /** Whether forcing the undo does not help, because former content is no longer kept. */
  isLost?: boolean;
}

/** The body says with `can_force` whether forcing the undo helps. */
function undoRefused(refused: readonly Refusal[]): AppError {
  const [first] = refused;
  const can_force = !refused.some(({ isLost }) => isLost);
  const more = refused.length > 1 ? `, and ${refused.length - 1} more` : '';
  const help = can_force ? ' Force the undo to replace that too.' : '';
  return new AppError('undo_refused', {
    message: `Nothing was undone: ${first?.path} ${first?.message}${more}.${help}`,
    issues: toIssues(refused.slice(0, 100)),
    body: { can_force },
  });
}

/** The owners of addresses among pages that the undo leaves alone. */
function addressOwners(heads: ReadonlyMap<number, SiteHead>, items: readonly RunItem[]) {
  const touched = new Set(items.filter(({ written }) => written).map(({ item }) => item.id));
  const owners = new Map<string, number>();
  for (const { id, address } of heads.values())
    if (address !== '' && !touched.has(id)) owners.set(address, id);
  return owners;
}

function actionOf(wanted: PageState['status'], now: SiteHead | undefined): PlanPage['action'] {
  if (wanted === 'deleted') return 'delete';
  return now && now.state !== 'trash' && now.state !== 'undone' ? 'update' : 'create';
}
