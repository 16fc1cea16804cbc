import { AppError } from '@siteyard/schemas/errors';
import type { PlanSection } from '@siteyard/schemas/plan';
import { countSectionChanges } from '@siteyard/schemas/planning/base';
import type {
  PlannedSection,
  ReceivedSection,
  SectionSource,
} from '@siteyard/schemas/planning/plan-source';
import type { SectionContent } from '@siteyard/schemas/section';
import type { Actor } from '../../../lib/actor.ts';
import { receivedField } from '../../../lib/received-hash.ts';
import type { SectionState, StagedSections } from '../../sections/staged-sections.service.ts';
import { hashOfSection, sectionEntity } from '../../sections/stored-section.ts';
import type { ReceivedContent } from '../received-content.service.ts';
import type { ContentChange } from './content-change.ts';
import type { Run, RunSection, RunStore } from './run-store.service.ts';

/** What an undo of a run does to sections. */
export interface UndoneSections {
  items: RunSection[];
  /** What they, and the sections that stay, have received then, by lineage. */
  received: Record<string, unknown>[];
  refused: { path: string; message: string; isLost?: boolean }[];
}

/** A source that also knows, once everything is planned, what the run does to each section. */
export interface PlannedSections {
  source: SectionSource;
  items(planned: readonly PlanSection[]): RunSection[];
}

/** The sections of a run. The commit that switches the run changes all of them. */
export interface RunSections {
  /** @param stage whether what the plan would do is prepared too */
  plan(run: Run, lineage: string, stage: boolean): Promise<PlannedSections>;
  /**
   * Computes the changes for the switch; the computation throws AppError `plan_drifted`.
   * @param again what to do then
   */
  changes(items: readonly RunSection[], actor: Actor, again: string): ContentChange[];
  planUndo(undone: Run, force: boolean): Promise<UndoneSections>;
}

export function createRunSections(deps: {
  store: Pick<RunStore, 'sectionHeads' | 'section' | 'sectionItems'>;
  sections: StagedSections;
  received: Pick<ReceivedContent, 'put' | 'section'>;
}): RunSections {
  const { store, sections, received } = deps;

  /** A section that planning has just seen. */
  async function current(key: string): Promise<SectionContent> {
    const found = await sections.read(key);
    if (!found) throw new AppError('plan_drifted');
    return found;
  }

  return {
    async plan(run, lineage, stage) {
      const field = receivedField(lineage);
      const done = new Map<string, Pick<RunSection, 'before' | 'received' | 'change'>>();

      async function keep(own: ReceivedSection | null): Promise<Record<string, string>> {
        if (!own) return {};
        await received.put(own.hash, own.section);
        return { [field]: own.hash };
      }

      async function write(planned: PlannedSection): Promise<void> {
        if (!stage) return;
        const key = planned.kind === 'receive' ? planned.site.key : planned.item.key;
        const before = planned.site && (await sections.describe(key));
        if (planned.kind === 'receive') {
          const now = { ...before?.received, ...(await keep(planned.received)) };
          done.set(key, { before, received: now });
          return;
        }
        const isWrite = planned.kind === 'write';
        const own = isWrite ? await keep(planned.received) : {};
        const change = await sections.prepare(key, {
          section: isWrite ? planned.section : await current(key),
          status: isWrite ? 'live' : 'deleted',
          received: { ...before?.received, ...own },
        });
        done.set(key, { before, received: null, change });
      }

      const sent = await store.sectionHeads(run._id);
      return {
        source: {
          bundle: sent,
          read: new Map(sent.map(({ key, read }) => [key, read ?? ''])),
          site: await sections.heads(lineage),
          incoming: (key) => store.section(run._id, key),
          current,
          former: sections.former,
          received: received.section,
          hash: hashOfSection,
          write,
        },
        items: (planned) =>
          planned.map((item) => ({
            item,
            written: item.hash !== null || item.action === 'delete',
            before: null,
            received: null,
            ...done.get(item.key),
          })),
      };
    },

    changes(items, actor, again) {
      return items.flatMap(({ item, change, received: own }): ContentChange[] => {
        const drifted = () =>
          new AppError('plan_drifted', {
            message: `The section "${item.name}" has changed since this plan was made, so nothing was changed. ${again}`,
          });
        if (change)
          return [
            {
              states: [change.state],
              entry: sections.entryOf(item.key, item.seen, change, actor, drifted),
            },
          ];
        return own ? [{ states: [], entry: receiving(item.key, own) }] : [];
      });
    },

    async planUndo(undone, force) {
      const found: UndoneSections = { items: [], received: [], refused: [] };
      for (const done of await store.sectionItems(undone._id)) {
        const { key, name, seen } = done.item;
        const now = await sections.describe(key);
        if (!done.written) {
          if (!done.received) continue;
          const back = done.before?.received ?? {};
          found.received.push(back);
          const item: PlanSection = { ...done.item, action: 'unchanged' };
          found.items.push({ item, written: false, before: now, received: back });
          continue;
        }
        const path = `sections/${key}`;
        const isAsLeft = now?.status === 'live' && now.hash === done.item.hash;
        if (!force && now && now.revision !== (seen ?? 0) + 1 && !isAsLeft)
          found.refused.push({ path, message: 'was changed since' });
        const wanted = await stateBefore(done);
        if (wanted === 'lost')
          found.refused.push({ path, message: 'is no longer kept as it was', isLost: true });
        if (!wanted || wanted === 'lost') continue;
        const isLive = wanted.status === 'live';
        const was = now?.status === 'live' ? await sections.read(key) : null;
        const item: PlanSection = {
          key,
          name: wanted.section.name || name,
          action: !isLive ? 'delete' : was ? 'update' : 'create',
          seen: now?.revision ?? null,
          hash: isLive ? hashOfSection(wanted.section) : null,
          ...(was && isLive && { changes: countSectionChanges(was, wanted.section) }),
        };
        const change = await sections.prepare(key, wanted);
        found.received.push(wanted.received);
        found.items.push({ item, written: true, before: now, received: null, change });
      }
      if (undone.lineage_change) {
        const { lineage } = undone.lineage_change;
        const touched = new Set(found.items.map(({ item }) => item.key));
        for (const { key, received: hash } of await sections.heads(lineage))
          if (hash !== null && !touched.has(key))
            found.received.push({ [receivedField(lineage)]: hash });
      }
      return found;
    },
  };

  /** What a section was before the run; null where there is nothing to do, `lost` where nobody knows. */
  async function stateBefore({ item, before }: RunSection): Promise<SectionState | 'lost' | null> {
    if (before) {
      const { status, undone, received: own, revision } = before;
      const section = await sections.readVersion(item.key, revision);
      const again = { status, received: own, bringsBack: revision, ...(undone && { undone }) };
      return section ? { ...again, section } : 'lost';
    }
    const section = await sections.read(item.key);
    // As if it had never been received: the next import creates it again.
    return section && { section, status: 'deleted', undone: true, received: {} };
  }
}

/** Notes what a section has received, without changing it. */
const receiving =
  (key: string, received: Record<string, string>): ContentChange['entry'] =>
  (snapshot) => {
    const present = snapshot.entry('section', key);
    return present ? [sectionEntity(key), { ...present, received }] : null;
  };
