import { AppError } from '@siteyard/schemas/errors';
import { imagesOfSettings } from '@siteyard/schemas/images';
import { deepEqual, isPlainObject } from '@siteyard/schemas/json';
import type { Plan, PlanImage } from '@siteyard/schemas/plan';
import { settingsBase } from '@siteyard/schemas/planning/base';
import { judgeLineage, type LineageSite } from '@siteyard/schemas/planning/lineage';
import { planImport } from '@siteyard/schemas/planning/plan-import';
import type { PlannedWrite } from '@siteyard/schemas/planning/plan-source';
import type { Issue } from '@siteyard/schemas/problem';
import { siteSettings, type SiteSettings } from '@siteyard/schemas/settings';
import type { PlannedChange } from '../../../content/planned-change.ts';
import { receivedField } from '../../../lib/received-hash.ts';
import { createPool } from '../../../lib/pool.ts';
import { sha256 } from '../../../lib/sha256.ts';
import { hashOfPage } from '../../pages/page-hash.ts';
import type { PageBefore, PageState } from '../../pages/page-states.ts';
import type { PageUse, PlannedPages } from '../../pages/planned-pages.service.ts';
import { readSettings } from '../../settings/read-settings.ts';
import type { PlannedSettings, SettingsState } from '../../settings/planned-settings.service.ts';
import type { SiteState, WholeSiteState } from '../../site-state/site-state.service.ts';
import type { FindImageUses, UploadsService } from '../../uploads/uploads.service.ts';
import { hashSettings } from '../object-hash.ts';
import type { Migrations } from './migrations.service.ts';
import type { RunProposals } from './run-proposals.service.ts';
import type { RunSections } from './run-sections.service.ts';
import type { RunImages } from './run-images.service.ts';
import type { PlanHead } from './runs.model.ts';
import {
  type Run,
  type RunImage,
  type RunItem,
  type RunSection,
  type RunStore,
  type SentPageHead,
} from './run-store.service.ts';
import { againFor } from './again.ts';
import { sealPlan } from './seal-plan.ts';

/** A plan, and what is needed to apply it. */
export interface PlannedRun {
  /** Without what is in the items. */
  plan: PlanHead;
  /** What was sent of pages, without the content; absent where nothing was sent. */
  sent?: readonly SentPageHead[];
  items: RunItem[];
  /** What it does to sections; absent for nothing. */
  sections?: RunSection[];
  /** What it does to what is said of images; absent for nothing. */
  images?: RunImage[];
  totals: Record<string, number>;
  identity: NonNullable<Run['identity']>;
  lineageChange?: Run['lineage_change'];
  startedWith?: Run['started_with'];
  /** Pictures of the settings that are replaced. */
  pins?: string[];
  /** Pages that the replaced settings link to, and that are gone already. */
  deadLinks?: number[];
  settingsReceived: Run['settings_received'];
  /** The settings after the commit; absent if they stay. */
  settingsChange?: PlannedChange;
  /** The settings that it writes; absent for none. */
  newSettings?: SiteSettings;
  /** Present where the run adds contact requests or takes them back. */
  contacts?: Run['contacts'];
  /** Images that the results show and that the site does not have yet. */
  missing: string[];
}

/** A plan is valid for this long, in ms. */
const PLAN_MS = 24 * 60 * 60 * 1000;

/** How many pages without their content are planned at once. */
const LIGHT = 500;

/** Plans imports, and what their commits change. */
export function createRunPlanner(deps: {
  store: RunStore;
  pages: PlannedPages;
  settings: PlannedSettings;
  proposals: RunProposals;
  sections: Pick<RunSections, 'plan'>;
  images: Pick<RunImages, 'plan'>;
  /** How many contact requests a run would add; undefined where it does not include them. */
  contacts: { plan(run: Run): Promise<Plan['contact_requests']> };
  siteState: Pick<SiteState, 'read'>;
  uploads: Pick<UploadsService, 'findMany'>;
  findImageUses: FindImageUses;
  migrations: Pick<Migrations, 'after'>;
}) {
  const { store, pages, settings, proposals, siteState, uploads, migrations } = deps;

  const lineageSite = (
    state: WholeSiteState,
    { empty, edited }: PageUse,
    { untouched }: SettingsState,
  ): LineageSite => ({
    siteId: state.site_id,
    adopted: state.lineages ?? [],
    empty,
    edited: edited || !untouched,
  });

  /** @throws AppError `other_lineage` */
  function judge(run: Pick<Run, 'kind' | 'bundle' | 'options'>, site: LineageSite) {
    if (run.kind === 'migration' && run.bundle?.site_id !== site.siteId)
      throw new AppError('other_lineage', {
        message: 'A migration has to be made from what this site has: its site_id differs.',
      });
    const judged = judgeLineage(run.bundle?.site_id ?? null, site, run.options.adopt);
    if (!judged.ok) throw new AppError('other_lineage', { message: judged.reason });
    return judged;
  }

  async function known(names: readonly string[]): Promise<Set<string>> {
    const found = new Set<string>();
    for (let at = 0; at < names.length; at += 500)
      for (const name of (await uploads.findMany(names.slice(at, at + 500))).keys())
        found.add(name);
    return found;
  }

  async function unused(names: readonly string[]): Promise<string[]> {
    const found: string[] = [];
    for (let at = 0; at < names.length; at += 500) {
      const some = names.slice(at, at + 500);
      const uses = await deps.findImageUses(some);
      found.push(...some.filter((name) => (uses.get(name) ?? []).length === 0));
    }
    return found.toSorted();
  }

  async function baseOfSettings(
    { settings: sent }: Run,
    current: SettingsState,
    field: string,
    isOwn: boolean,
  ): Promise<SiteSettings | null> {
    const known = await settings.readReceived(current.received[field]);
    if (known) return known;
    if (current.untouched) return current.settings;
    return settingsBase(current.settings, await settings.former(), readSettings(sent), isOwn);
  }

  return {
    /**
     * @param state of the site, as it was just read
     * @throws AppError `other_lineage`
     */
    async checkLineage(
      run: Pick<Run, 'kind' | 'bundle' | 'options'>,
      state: WholeSiteState,
    ): Promise<void> {
      const [use, current] = await Promise.all([pages.use(), settings.read()]);
      judge(run, lineageSite(state, use, current));
    },

    /**
     * @param stage whether the changes of the commit are planned, too
     * @param sentBefore what was sent of pages, if that was read already
     * @throws AppError `other_lineage`, `broken_references`
     */
    async plan(
      run: Run,
      stage: boolean,
      sentBefore?: readonly SentPageHead[],
    ): Promise<PlannedRun> {
      const [state, survey, current] = await Promise.all([
        siteState.read(),
        pages.survey(),
        settings.read(),
      ]);
      const site = lineageSite(state, survey, current);
      const { migration } = run;
      const { lineage, takesOver, adopts } = judge(run, site);
      const field = receivedField(lineage);
      const isOwn = lineage === site.siteId;
      const base = await baseOfSettings(run, current, field, isOwn);
      const planned = new Map<string, Partial<RunItem>>();
      /** Of pages that were read to compare them. */
      const described = new Map<number, PageBefore>();
      const actor = { name: run.who, source: run.actor_source };
      const pool = createPool();
      /** For what has no content, so that more of it may wait at once. */
      const light = createPool(LIGHT);
      const again = againFor(run.kind);
      const settle = async () => {
        // Also the other where one has failed.
        const ends = await Promise.allSettled([pool.settle(), light.settle()]);
        for (const end of ends) if (end.status === 'rejected') throw end.reason;
      };

      const keepReceived = ({ page, hash, id }: Receivable) =>
        pages.putReceived(page, { hash, id });

      async function write(wanted: PlannedWrite): Promise<void> {
        // What is only proposed was made from this site: no bundle has it, so none was received.
        const receives = !run.proposes_only;
        if (wanted.kind === 'proposal') {
          const own = receives ? { field, ...(await keepReceived(wanted.received)) } : null;
          const proposed = await proposals.prepare(wanted, own);
          const { id } = wanted.site;
          const before = described.get(id) ?? (await pages.describe(id));
          planned.set(wanted.item.key, { before, proposed });
          return;
        }
        if (wanted.kind === 'sent') return writeSent(wanted);
        const { site: head } = wanted;
        const before = head && (described.get(head.id) ?? (await pages.describe(head.id)));
        if (wanted.kind === 'receive') {
          if (!receives) return;
          const { id, key } = wanted.site;
          const all = { ...before?.received, [field]: await keepReceived(wanted.received) };
          planned.set(key, { before, received: all, change: pages.planReceived(id, all) });
          return;
        }
        const { item } = wanted;
        const own =
          receives &&
          wanted.kind === 'page' &&
          wanted.received &&
          (await keepReceived(wanted.received));
        const page = wanted.kind === 'page' ? wanted.page : await pages.read(wanted.site.id);
        if (!page) throw drifted();
        const state = {
          ...{
            key: item.key,
            page,
            received: { ...before?.received, ...(own && { [field]: own }) },
          },
          ...(wanted.kind === 'page' ? published(before, wanted.hidden) : deleted(before)),
        };
        const change = await pages.plan(item.id, head?.version ?? null, actor, state, again);
        planned.set(item.key, { before, ...change });
      }

      const sent = sentBefore ?? (await store.pageHeads(run._id));
      const sentByKey = new Map(sent.map((page) => [page.key, page]));

      /** A new page: its content was stored when it was sent. */
      async function writeSent({ item, received: { hash, id } }: Sent): Promise<void> {
        const page = sentByKey.get(item.key);
        if (!page?.about) throw drifted();
        const { details, content, content_hash: contentHash, about } = page;
        const change = await pages.planSent(actor, {
          ...{ id: item.id, key: item.key, details, content, contentHash },
          images: about.references.images,
          published_at: new Date(),
          received: { [field]: { hash, id, details, content } },
        });
        planned.set(item.key, change);
      }
      const read = run.kind === 'migration' && {
        pages: new Map(sent.map((page) => [page.key, page.read ?? ''])),
        settings: run.settings_read ?? null,
      };
      const heads = survey.heads(lineage);
      const sections = await deps.sections.plan(run, lineage, stage);
      const result = await planImport(
        {
          bundle: sent.map(({ key, page_id: id, title, about }) => ({
            ...{ key, id, title },
            // A page that is only proposed has not received what was sent.
            ...(!run.proposes_only && about && { about }),
          })),
          // What a migration has read is in the numbers of this site already.
          site: read ? heads.map((head) => ({ ...head, received: null })) : heads,
          ...(read && { read }),
          lastPageId: state.last_page_id,
          partial: run.bundle?.partial ?? false,
          sections: sections.source,
          waiting: run.options.as_draft ? await proposals.waiting() : new Map(),
          settings: {
            incoming: isPlainObject(run.settings) ? readSettings(run.settings) : null,
            current: current.settings,
            base,
            revision: current.revision,
          },
          incoming: store.pageReader(sent),
          current: async (id) => {
            const found = await pages.readWhole(id);
            if (!found) throw drifted();
            if (stage) described.set(id, found.before());
            return found.page;
          },
          former: (id) => pages.former(id),
          isOwn,
          received: async (hash) => {
            const known = survey.received(field, hash);
            return known ? pages.readReceived(known) : null;
          },
          images: async (names) =>
            new Set([...(await known(names)), ...(await store.announced(run._id, names))]),
          hash: hashOfPage,
          hashSettings,
          sha256,
        },
        run.options,
        stage
          ? (planned) => (planned.kind === 'sent' ? light : pool).add(() => write(planned))
          : undefined,
        settle,
      ).catch(async (error: unknown) => {
        await settle().catch(() => undefined);
        throw error;
      });
      await settle();
      if (result.broken.length > 0) throw brokenReferences(result.broken);

      const { newSettings } = result;
      const receivedSettings = run.proposes_only ? null : result.receivedSettings;
      const after = { ...current.received };
      if (receivedSettings) {
        const hash = hashSettings(receivedSettings);
        after[field] = await settings.putReceived(hash, siteSettings.parse(receivedSettings));
      }
      const settingsChange = newSettings
        ? await settings.plan(
            current.revision,
            actor,
            { settings: newSettings, received: after },
            again,
          )
        : deepEqual(current.received, after)
          ? undefined
          : settings.planReceived(after);
      const contactRequests = await deps.contacts.plan(run);
      const body = {
        site_id: site.siteId,
        from: run.bundle?.site_id ?? null,
        bundle_digest: run.bundle?.digest ?? '',
        content_version: run.bundle?.content_version ?? 0,
        options: run.options,
        settings: result.settings,
        media: await unused(result.images),
        ...(contactRequests && { contact_requests: contactRequests }),
      };
      const { pages: planPages, proposed } = result;
      const present = await known(result.images);
      const images = await deps.images.plan(run, lineage, isOwn);
      return {
        plan: sealPlan(
          body,
          { pages: planPages, sections: result.sections, images: plannedImages(images) },
          PLAN_MS,
        ),
        sent,
        sections: sections.items(result.sections),
        images,
        items: planPages.map((item) => ({
          item,
          written: (item.hash !== null && !proposed.has(item.id)) || item.action === 'delete',
          before: null,
          received: null,
          ...(proposed.has(item.id) && { proposal: 'offer' as const }),
          ...planned.get(item.key),
        })),
        totals: countActions(planPages),
        ...(contactRequests && { contacts: { of: run._id, action: 'add' } }),
        identity: {
          ...(takesOver && { site_id: lineage }),
          ...(adopts && { lineages: [...site.adopted, lineage] }),
          ...(stage && migration && { migrations: await migrations.after({ ...run, migration }) }),
        },
        ...((takesOver || adopts) && {
          lineageChange: {
            lineage,
            own: site.siteId,
            how: takesOver ? 'took_over' : 'adopted',
            is_back: false,
          },
        }),
        ...(newSettings && { pins: imagesOfSettings(current.settings) }),
        settingsReceived: receivedSettings ? { before: current.received, after } : undefined,
        ...(stage && settingsChange && { settingsChange }),
        missing: result.images.filter((name) => !present.has(name)),
      };
    },
  };
}

export type RunPlanner = ReturnType<typeof createRunPlanner>;

type Sent = Extract<PlannedWrite, { kind: 'sent' }>;
type Receivable = Extract<PlannedWrite, { kind: 'receive' }>['received'];
type Visibility = Pick<PageState, 'status' | 'published_at' | 'unpublished_at'>;

/** A page that is written is published, unless a person has unpublished it, or it is only a draft. */
export function published(before: PageBefore | null, isDraft = false): Visibility {
  if (isDraft)
    return { status: 'live', published_at: null, unpublished_at: before?.unpublished_at ?? null };
  const hidden = before?.published_at === null && before.unpublished_at !== null;
  return {
    status: 'live',
    published_at: hidden ? null : new Date(),
    unpublished_at: hidden ? before.unpublished_at : null,
  };
}

/** Whether a page of the site was never published. */
export const isNew = (before: PageBefore | null): boolean =>
  before?.published_at === null && before.unpublished_at === null;

/** A page that goes to the trash stays as visible as it was, for whoever brings it back. */
export function deleted(before: PageBefore | null): Visibility {
  return {
    status: 'deleted',
    published_at: before?.published_at ?? null,
    unpublished_at: before?.unpublished_at ?? null,
  };
}

/** Those of the images of a run that its plan shows. */
export const plannedImages = (images: readonly RunImage[]): PlanImage[] =>
  images.flatMap(({ item }) => item ?? []);

/** How many pages each action concerns. */
export function countActions(pages: readonly { action: string }[]): Record<string, number> {
  const totals: Record<string, number> = {};
  for (const { action } of pages) totals[action] = (totals[action] ?? 0) + 1;
  return totals;
}

export const drifted = () => new AppError('plan_drifted');

export function brokenReferences(issues: Issue[]): AppError {
  const [first] = issues;
  return new AppError('broken_references', {
    message: `Nothing was changed: ${first?.path} ${first?.message}${issues.length > 1 ? `, and ${issues.length - 1} more` : ''}.`,
    issues,
  });
}
