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
import type { ReceivedState } from '../../../content/entities/received.ts';
import type { SectionState } from '../../sections/planned-sections.service.ts';
import { hashOfSection } from '../../sections/stored-section.ts';
import { changedSince, drifted as planDrifted } from './planned-run.ts';
import type { RunSection } from './receipt-store.ts';
import type { RunDeps, Undone } from './run-deps.ts';
import type { Run } from './run-store.service.ts';

/** The sections of a run. One commit changes all of them. */

type Deps = Pick<RunDeps, 'store' | 'sections'>;

/** A source that also knows, once everything is planned, what the run does to each section. */
interface SectionsPlan {
  source: SectionSource;
  items(planned: readonly PlanSection[]): RunSection[];
}

/**
 * @param stage whether what the plan would do is prepared too
 * @param watch gets each planned change
 */
export async function planSections(
  { store, sections }: Deps,
  run: Run,
  lineage: string,
  stage: boolean,
  watch?: (planned: PlannedSection) => Promise<void>,
): Promise<SectionsPlan> {
  const field = receivedField(lineage);
  const actor: Actor = { name: run.who, source: run.actor_source };
  const done = new Map<string, Pick<RunSection, 'before' | 'received' | 'change'>>();

  /** A section that planning has just seen. */
  async function current(key: string): Promise<SectionContent> {
    const found = await sections.read(key);
    if (!found) throw planDrifted();
    return found;
  }

  async function keep(own: ReceivedSection | null): Promise<Record<string, ReceivedState>> {
    if (!own) return {};
    return { [field]: await sections.putReceived(own.hash, own.section) };
  }

  async function write(planned: PlannedSection): Promise<void> {
    await watch?.(planned);
    if (!stage) return;
    const key = planned.kind === 'receive' ? planned.site.key : planned.item.key;
    const before = planned.site && (await sections.describe(key));
    if (planned.kind === 'receive') {
      const now = { ...before?.received, ...(await keep(planned.received)) };
      done.set(key, { before, received: now, change: sections.planReceived(key, now) });
      return;
    }
    const isWrite = planned.kind === 'write';
    const own = isWrite ? await keep(planned.received) : {};
    const state: SectionState = {
      section: isWrite ? planned.section : await current(key),
      status: isWrite ? 'live' : 'deleted',
      received: { ...before?.received, ...own },
    };
    const { seen } = planned.item;
    const change = await sections.plan(key, seen, actor, state, drifted(planned.item, run));
    done.set(key, { before, received: null, change });
  }

  const sent = await store.sectionHeads(run._id);
  return {
    source: {
      ...{ bundle: sent, site: await sections.heads(lineage), current, write },
      read: new Map(sent.map(({ key, read }) => [key, read ?? ''])),
      incoming: (key) => store.section(run._id, key),
      former: sections.former,
      received: sections.readReceived,
      hash: hashOfSection,
    },
    items: (planned) =>
      planned.map((item) => ({
        ...{ item, written: item.hash !== null || item.action === 'delete' },
        ...{ before: null, received: null },
        ...done.get(item.key),
      })),
  };
}

export async function planUndoOfSections(
  { store, sections }: Deps,
  run: Run,
  undone: Run,
  force: boolean,
): Promise<Undone<RunSection>> {
  const actor: Actor = { name: run.who, source: run.actor_source };
  const found: Undone<RunSection> = { items: [], received: [], refused: [] };
  for (const done of await store.sectionsOf(undone._id)) {
    const { key, name, seen } = done.item;
    const now = await sections.describe(key);
    if (!done.written) {
      if (!done.received) continue;
      const received = done.before?.received ?? {};
      found.received.push(received);
      const item: PlanSection = { ...done.item, action: 'unchanged' };
      const change = sections.planReceived(key, received);
      found.items.push({ item, written: false, before: now, received, change });
      continue;
    }
    const path = `sections/${key}`;
    const isAsLeft = now?.status === 'live' && now.hash === done.item.hash;
    if (!force && now && now.revision !== (seen ?? 0) + 1 && !isAsLeft)
      found.refused.push({ path, message: 'was changed since' });
    const wanted = await stateBefore(sections, done);
    if (wanted === 'lost')
      found.refused.push({ path, message: 'is no longer kept as it was', isLost: true });
    if (!wanted || wanted === 'lost') continue;
    const isLive = wanted.status === 'live';
    const was = now?.status === 'live' ? await sections.read(key) : null;
    const item: PlanSection = {
      ...{ key, name: wanted.section.name || name, seen: now?.revision ?? null },
      action: !isLive ? 'delete' : was ? 'update' : 'create',
      hash: isLive ? hashOfSection(wanted.section) : null,
      ...(was && isLive && { changes: countSectionChanges(was, wanted.section) }),
    };
    const change = await sections.plan(key, item.seen, actor, wanted, drifted(item, run));
    found.received.push(wanted.received);
    found.items.push({ item, written: true, before: now, received: null, change });
  }
  if (!undone.lineage_change) return found;
  const { lineage } = undone.lineage_change;
  const touched = new Set(found.items.map(({ item }) => item.key));
  for (const { key, received: hash } of await sections.heads(lineage))
    if (hash !== null && !touched.has(key))
      found.received.push({ [receivedField(lineage)]: { hash } });
  return found;
}

/** The state of a section before the run; null if there is nothing to do, `lost` if it is not kept. */
async function stateBefore(
  sections: Deps['sections'],
  { item, before }: RunSection,
): Promise<SectionState | 'lost' | null> {
  if (before) {
    const { status, undone, received, revision: bringsBack } = before;
    const section = await sections.readVersion(item.key, bringsBack);
    const again = { status, received, bringsBack, ...(undone && { undone }) };
    return section ? { ...again, section } : 'lost';
  }
  const section = await sections.read(item.key);
  // As if it had never been received: the next import creates it again.
  return section && { section, status: 'deleted', undone: true, received: {} };
}

const drifted =
  ({ name }: PlanSection, run: Run) =>
  () =>
    changedSince(`The section "${name}"`, run);
