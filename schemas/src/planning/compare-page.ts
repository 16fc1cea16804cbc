import type { BundlePage } from '../bundle/bundle.ts';
import type { MergeConflict } from '../merge/conflict.ts';
import type { MergeablePage } from '../merge/page.ts';
import { baseOf } from './base.ts';
import { decideMigrated } from './decide-migrated.ts';
import type { Decision } from './decide.ts';
import { decidePage } from './decide-page.ts';
import type { Match } from './numbers.ts';
import type { PagePlanning } from './page-planning.ts';
import type { ConflictRule } from './plan.ts';
import type { ReceivedPage } from './plan-source.ts';
import { renumberLinks, type Numbers } from './renumber.ts';
import { isDeleted, type SentHead, type SiteHead } from './sides.ts';

/** The comparison of a page of the bundle with the site. */
export type ComparedPage =
  | { as: 'unwanted' }
  /** `received` is absent if the page was not read. */
  | { as: 'unchanged'; received?: ReceivedPage }
  | { as: 'new'; sent: SentHead }
  | ({ as: 'compared'; received: ReceivedPage } & DecidedPage);

/** The decision about a page of the bundle. */
export interface DecidedPage {
  /** The page of the site; null if it was not read. */
  current: MergeablePage | null;
  decided: Decision;
}

/** Compares a page of the bundle with the site. Reads contents only if the hashes do not suffice. */
export async function comparePage(planning: PagePlanning, match: Match): Promise<ComparedPage> {
  const { source, options } = planning;
  const { bundle, site, inTheWay } = match;
  if (!planning.isWanted(bundle)) return { as: 'unwanted' };
  const isThere = (hash: string) =>
    site && !isDeleted(site) && !isPublishedBy(planning, site) && site.hash === hash;
  const sent = asSent(planning, match);
  if (sent && isThere(sent.hash) && isReceived(match, sent.hash)) return { as: 'unchanged' };
  if (sent && !site && !inTheWay && !options.as_draft) return { as: 'new', sent };
  const received = await readIncoming(planning, match);
  if (!source.read && isThere(received.hash)) return { as: 'unchanged', received };
  return { as: 'compared', received, ...(await decideMatch(planning, match, received.page)) };
}

/** Reads a page of the bundle, with its links renumbered for the site. */
export async function readIncoming(planning: PagePlanning, match: Match): Promise<ReceivedPage> {
  const { source, numbers } = planning;
  const { key, id } = match.bundle;
  const page = follow(await source.incoming(key), numbers);
  return { page, hash: asSent(planning, match)?.hash ?? source.hash(page), id };
}

/** Reads the page of the site, and decides about the page of the bundle. */
export async function decideMatch(
  { source, options }: PagePlanning,
  { site, inTheWay }: Match,
  incoming: MergeablePage,
): Promise<DecidedPage> {
  const rule = options.on_conflict;
  const target = site ?? inTheWay ?? null;
  // The page is in the trash because its run was undone, so its former state does not matter.
  if (site?.state === 'undone' && !source.read)
    return { current: null, decided: { action: 'create', page: incoming } };
  const current = target && (await source.current(target.id));
  async function judge(): Promise<Decision> {
    if (source.read) return decideMigrated(incoming, site && current, site, source);
    if (inTheWay) return decideReserved(incoming, inTheWay, rule);
    const base = site && current && (await baseOf(site, current, incoming, source));
    const state = site && options.as_draft && site.state === 'new' ? 'hidden' : site?.state;
    return decidePage({ incoming, current, state: state ?? null, base }, rule);
  }
  return { current, decided: await judge() };
}

/** Whether the page of the site last received this content, and under the same number. */
export const isReceived = ({ site, bundle }: Match, hash: string): boolean =>
  site?.received?.hash === hash && site.received.id === bundle.id;

/** Whether this import publishes a page of the site that was never published. */
const isPublishedBy = ({ source, options }: PagePlanning, { state }: SiteHead): boolean =>
  state === 'new' && !options.as_draft && source.read === undefined;

/** Returns the head of a page of the bundle, if the page is stored without changes to its links. */
function asSent(
  { source, numbers }: PagePlanning,
  { bundle: { about } }: Match,
): SentHead | undefined {
  if (source.read || about?.references.links.some(({ to }) => numbers.has(to))) return undefined;
  return about;
}

function follow({ id: _, key: __, ...page }: BundlePage, numbers: Numbers): MergeablePage {
  return { ...page, content: renumberLinks(page.content, numbers) };
}

/**
 * Decides about a page with a reserved number that another page of the site has. The number cannot change,
 * because the footer links to it.
 */
function decideReserved(
  incoming: MergeablePage,
  { id, title }: SiteHead,
  rule: ConflictRule,
): Decision {
  const about = {
    reason: `another page, "${title}", has the reserved number ${id}`,
    conflicts: [{ kind: 'place', path: '' } satisfies MergeConflict],
  };
  if (rule === 'skip') return { action: 'skip', ...about };
  if (rule === 'copy') return { action: 'copy', page: incoming, ...about };
  if (rule === 'overwrite') return { action: 'update', page: incoming, ...about };
  return { action: 'conflict', ...about };
}
