import { receivedField } from '../../../lib/received-hash.ts';
import type { PlannedPages } from '../../pages/planned-pages.service.ts';
import type { RunCommit } from '../../site-state/run-lease.service.ts';
import type { SiteState } from '../../site-state/site-state.service.ts';
import type { RunDocument } from './runs.model.ts';

/** How a run's commit changes the identity of the site, and how an undo takes that back. */
export interface IdentityChange {
  identity: RunCommit['site'];
  lineageChange?: RunDocument['lineage_change'];
}

/** What is left of the site once the undo is applied. */
interface Left {
  /** Pages that the undo restores or removes. */
  touched: ReadonlySet<number>;
  /** What these pages and the settings have received then, by lineage. */
  received: readonly Record<string, unknown>[];
}

/**
 * Takes back the lineage that a run recorded. It stays while anything that was received from it
 * stays: a later import of that lineage still needs it. A site that took over the bundle's identity
 * gets its own back only while it is empty, because pages that people made since belong to the site
 * under its present identity. Undoing the undo records the lineage again.
 */
export async function lineageBack(
  undone: Pick<RunDocument, 'lineage_change'>,
  state: Pick<Awaited<ReturnType<SiteState['read']>>, 'site_id' | 'lineages'>,
  pages: Pick<PlannedPages, 'heads'>,
  { touched, received }: Left,
): Promise<IdentityChange> {
  const change = undone.lineage_change;
  if (!change) return { identity: {} };
  const { lineage, own } = change;
  const adopted = state.lineages ?? [];
  const others = (await pages.heads(lineage)).filter(({ id }) => !touched.has(id));
  const isEmpty = others.every(({ state: is }) => is === 'trash' || is === 'undone');

  if (change.is_back) {
    const how = change.how === 'took_over' && isEmpty ? 'took_over' : 'adopted';
    const lineageChange = { lineage, own, how, is_back: false } as const;
    if (how === 'took_over') return { identity: { site_id: lineage }, lineageChange };
    if (adopted.includes(lineage) || state.site_id === lineage) return { identity: {} };
    return { identity: { lineages: [...adopted, lineage] }, lineageChange };
  }

  const field = receivedField(lineage);
  const remains =
    others.some((page) => page.received !== null) ||
    received.some((each) => each[field] !== undefined);
  if (remains) return { identity: {} };
  const lineageChange = { ...change, is_back: true };
  if (change.how === 'adopted')
    return { identity: { lineages: adopted.filter((each) => each !== lineage) }, lineageChange };
  if (!isEmpty || state.site_id !== lineage) return { identity: {} };
  return { identity: { site_id: own }, lineageChange };
}
