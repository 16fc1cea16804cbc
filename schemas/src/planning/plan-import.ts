import type { BundlePage } from '../bundle.ts';
import type { MergeConflict } from '../merge/conflict.ts';
import type { MergeablePage } from '../merge/page.ts';
import type { ImportOptions, Plan, PlanPage, PlanSection } from '../plan.ts';
import type { Issue } from '../problem.ts';
import { siteSettings, type SiteSettings } from '../settings.ts';
import { inOrder } from '../side-by-side.ts';
import { settleAddresses, type Placed } from './addresses.ts';
import { baseOf, changedPaths, countChanges, receivedBase } from './base.ts';
import { decideDraft, type DraftDecision } from './decide-draft.ts';
import { decideMigrated, decideMigratedSettings } from './decide-migrated.ts';
import { ALREADY_THERE, decidePage, type PageDecision } from './decide-page.ts';
import { decideSettings, type SettingsDecision } from './decide-settings.ts';
import { matchPages, type Match } from './numbers.ts';
import type { PlannedWrite, PlanSource, ReceivedPage } from './plan-source.ts';
import { createProof } from './proof.ts';
import { renumberLinks, renumberSettings, type Numbers } from './renumber.ts';
import { outcomeOf } from './outcome.ts';
import { planSections } from './plan-sections.ts';
import { isDeleted, samePage, type SentHead, type SiteHead } from './sides.ts';

export interface ImportPlan {
  pages: PlanPage[];
  /** By key; empty where neither side has any. */
  sections: PlanSection[];
  settings: Plan['settings'];
  /** The settings to write, and those that were received; with links renumbered. */
  newSettings: SiteSettings | null;
  receivedSettings: SiteSettings | null;
  /** Numbers of the pages that get a proposal. */
  proposed: ReadonlySet<number>;
  /** Images that the results show. */
  images: string[];
  /** What would not resolve; the run must not be applied then. */
  broken: Issue[];
}

/**
 * Plans an import. It changes nothing: `write` is told what an apply would do, in any order, and a
 * later call for the same page, after `written`, replaces an earlier one.
 * @param written resolves when all that `write` was told of is done
 */
export async function planImport(
  source: PlanSource,
  options: ImportOptions,
  write: (planned: PlannedWrite) => Promise<void> = () => Promise.resolve(),
  written: () => Promise<void> = () => Promise.resolve(),
): Promise<ImportPlan> {
  const rule = options.on_conflict;
  const {
    pages: matches,
    numbers,
    nextId,
  } = matchPages(source.bundle, source.site, source.lastPageId);
  const isWanted = wantedPages(options);
  const keysOfSite = new Set(source.site.map(({ key }) => key));
  const proof = createProof();
  const placed: Placed[] = [];
  const proposed = new Set<number>();

  async function planMatch(match: Match, looked: Looked): Promise<void> {
    const { bundle, site, inTheWay } = match;
    const about = {
      key: bundle.key,
      id: match.id,
      ...(bundle.id !== match.id && { bundle_id: bundle.id }),
      title: bundle.title,
      seen: site?.version ?? inTheWay?.version ?? null,
    };
    if (looked.as === 'unwanted') {
      placed.push({ item: { ...about, action: 'keep', reason: 'not asked for', hash: null } });
      return;
    }
    if (looked.as === 'new') {
      await planNew(about, match, looked.sent);
      return;
    }
    if (looked.as === 'unchanged') {
      const { received } = looked;
      if (site && received && !isReceived(match, received.hash))
        await write({ kind: 'receive', site, received });
      placed.push({ item: { ...about, action: 'unchanged', hash: null } });
      return;
    }
    const { received, current, decided } = looked;
    const held = site ?? inTheWay ?? null;
    if (decided.action === 'copy' && decided.page) {
      placed.push(await planCopy(about, decided));
      return;
    }
    const decision = asDraft(decided, match);
    const { page } = decision;
    const item: PlanPage = {
      ...about,
      ...(page && { title: page.title }),
      ...outcomeOf(decision, page ? hashOf(page, received) : null),
      ...(page && current && !isDeleted(held!) && { changes: countChanges(current, page) }),
    };
    const isBase = decided.action === 'unchanged' || decided.reason === ALREADY_THERE;
    if (page && site && decision.as === 'proposal') {
      proof.page(match.id, page);
      proposed.add(match.id);
      await write({ kind: 'proposal', item, site, page, received });
      placed.push({ item });
    } else if (page) {
      const planned = { kind: 'page', item, site: held, hidden: options.as_draft } as const;
      proof.page(match.id, page, source.read && current);
      await write({ ...planned, page, received: source.read ? null : received });
      const again = async () => ({ ...planned, ...(await writtenAgain(match)) });
      placed.push({ item, written: { address: page.address, again } });
    } else {
      if (site && isBase && !source.read) await write({ kind: 'receive', site, received });
      placed.push({ item });
    }
  }

  /** Looks at a page of the bundle, and reads what has to be compared. */
  async function look(match: Match): Promise<Looked> {
    const { bundle, site, inTheWay } = match;
    if (!isWanted(bundle)) return { as: 'unwanted' };
    const isThere = (hash: string) => site && !isDeleted(site) && site.hash === hash;
    const sent = asSent(match);
    if (sent && isThere(sent.hash) && isReceived(match, sent.hash)) return { as: 'unchanged' };
    if (sent && !site && !inTheWay && !options.as_draft) return { as: 'new', sent };
    const received = await readIncoming(match);
    if (!source.read && isThere(received.hash)) return { as: 'unchanged', received };
    return { as: 'compared', received, ...(await decide(match, received.page)) };
  }

  /** What is known of a page of the bundle, where that is what the site would hold. */
  function asSent({ bundle: { about } }: Match): SentHead | undefined {
    if (source.read || about?.references.links.some(({ to }) => numbers.has(to))) return undefined;
    return about;
  }

  /** A new page: nothing has to be compared with it, so its content is not read. */
  async function planNew(
    about: Pick<PlanPage, 'key' | 'id' | 'title' | 'seen'>,
    match: Match,
    { hash, address, references }: SentHead,
  ): Promise<void> {
    const item: PlanPage = { ...about, action: 'create', hash };
    proof.references(match.id, references);
    await write({ kind: 'sent', item, received: { hash, id: match.bundle.id } });
    const again = async () => {
      const received = await readIncoming(match);
      const { page } = received;
      return { kind: 'page', item, site: null, hidden: options.as_draft, page, received } as const;
    };
    placed.push({ item, written: { address, again } });
  }

  async function readIncoming(match: Match): Promise<ReceivedPage> {
    const { key, id } = match.bundle;
    const page = follow(await source.incoming(key), numbers);
    return { page, hash: asSent(match)?.hash ?? source.hash(page), id };
  }

  /** The hash of a page that is written, which is what came in unless it was merged. */
  const hashOf = (page: MergeablePage, received: ReceivedPage): string =>
    page === received.page ? received.hash : source.hash(page);

  /** The decision about a page of the bundle, and the page of the site that it is about. */
  async function decide(match: Match, incoming: MergeablePage): Promise<Decided> {
    const { site, inTheWay } = match;
    const held = site ?? inTheWay ?? null;
    // What it was before its run was undone does not matter.
    if (site?.state === 'undone' && !source.read)
      return { current: null, decided: { action: 'create', page: incoming } };
    const current = held && (await source.current(held.id));
    async function judge(): Promise<PageDecision> {
      if (source.read) return decideMigrated(incoming, site && current, site, source);
      if (inTheWay) return decideReserved(incoming, inTheWay, rule);
      const base = site && current && (await baseOf(site, current, incoming, source));
      return decidePage({ incoming, current, state: site?.state ?? null, base }, rule);
    }
    return { current, decided: await judge() };
  }

  /** What a page of the bundle writes, read and decided a second time. */
  async function writtenAgain(match: Match) {
    const received = await readIncoming(match);
    const { decided } = await decide(match, received.page);
    const { page } = asDraft(decided, match);
    return { page: page!, received: source.read ? null : received };
  }

  /** The decision, or what a run that only proposes makes of it. */
  function asDraft(
    decision: PageDecision,
    { site, inTheWay, id }: Pick<Match, 'site' | 'inTheWay' | 'id'>,
  ): Partial<DraftDecision> & PageDecision {
    if (!options.as_draft) return decision;
    return decideDraft(decision, {
      site,
      isReserved: inTheWay !== undefined,
      waiting: source.waiting.get(id),
      hash: decision.page ? source.hash(decision.page) : '',
    });
  }

  async function planCopy(
    about: Pick<PlanPage, 'key' | 'id' | 'title' | 'seen'>,
    decision: PageDecision,
  ): Promise<Placed> {
    const page = { ...decision.page!, address: '' };
    const hash = source.hash(page);
    // The same copy has the same key, so that a second import does not make a second one.
    const key = uuidOf(source.sha256(`${about.key} ${hash}`));
    if (keysOfSite.has(key))
      return {
        item: { ...about, ...outcomeOf({ ...decision, action: 'skip' }, null), reason: COPIED },
      };
    const outcome = outcomeOf(asDraft({ ...decision, page }, COPY), hash);
    const item: PlanPage = {
      ...about,
      ...outcome,
      key,
      id: nextId(),
      bundle_id: about.id,
      seen: null,
    };
    const hidden = options.as_draft;
    const planned = { kind: 'page', item, site: null, page, received: null, hidden } as const;
    proof.page(item.id, page);
    await write(planned);
    return { item };
  }

  const size = ({ bundle: { about } }: Match) => about?.bytes ?? AHEAD_BYTES;
  const weight = (match: Match) => Math.max(size(match), AHEAD_BYTES / AHEAD);
  for await (const [match, looked] of inOrder(matches, look, weight, AHEAD_BYTES))
    await planMatch(match, looked);
  for (const each of await planMissing(source, options, write)) placed.push(each);
  await written();
  await settleAddresses(placed, source.site, rule, source.hash, write);

  const items = placed.map(({ item }) => item);
  const settings = planSettings(source, options, numbers);
  if (settings.newSettings)
    proof.settings(settings.newSettings, source.read && source.settings.current);
  const sections = await planSections(source, options, numbers, proof);
  const gone = items.filter(({ action }) => action === 'delete');
  if (gone.length > 0) await proveOthers(source, items, settings.newSettings, proof);

  const images = proof.images();
  const known = await source.images(images);
  const live = new Set(source.site.filter((page) => !isDeleted(page)).map(({ id }) => id));
  for (const { id, hash } of items) if (hash !== null) live.add(id);
  for (const { id } of gone) live.delete(id);
  return {
    pages: items.toSorted((a, b) => a.id - b.id || (a.key < b.key ? -1 : 1)),
    sections,
    ...settings,
    proposed,
    images,
    broken: proof.broken({ hasPage: (id) => live.has(id), hasImage: (name) => known.has(name) }),
  };
}

/** Pages of the bundle that are compared ahead: a few small ones, and of large ones no more than one. */
const AHEAD = 16;
const AHEAD_BYTES = 2 * 1024 * 1024;

/** What a page of the bundle is to the site, before anything is written. */
type Looked =
  | { as: 'unwanted' }
  /** Without what came in where it need not be read. */
  | { as: 'unchanged'; received?: ReceivedPage }
  | { as: 'new'; sent: SentHead }
  | ({ as: 'compared'; received: ReceivedPage } & Decided);

interface Decided {
  /** The page of the site that it is about; null where that does not matter. */
  current: MergeablePage | null;
  decided: PageDecision;
}

/** Whether a page has received this under the same number. */
const isReceived = ({ site, bundle }: Match, hash: string): boolean =>
  site?.received?.hash === hash && site.received.id === bundle.id;

/** A page that the site does not have. */
const COPY = { site: null, id: 0 };
const COPIED = 'it was copied before';

/** A page of the bundle as the site will hold it. */
function follow({ id: _, key: __, ...page }: BundlePage, numbers: Numbers): MergeablePage {
  return { ...page, content: renumberLinks(page.content, numbers) };
}

/** Tells whether a run covers a page, by its number in the bundle or its key. */
function wantedPages({ only }: ImportOptions): (page: { id: number; key: string }) => boolean {
  const names = new Set(only ?? ['pages']);
  return ({ id, key }) => names.has('pages') || names.has(String(id)) || names.has(key);
}

/** A page whose reserved number another page has: it cannot move, because the footer points at it. */
function decideReserved(
  incoming: MergeablePage,
  { id, title }: SiteHead,
  rule: ImportOptions['on_conflict'],
): PageDecision {
  const about = {
    reason: `another page, "${title}", has the reserved number ${id}`,
    conflicts: [{ kind: 'place', path: '' } satisfies MergeConflict],
  };
  if (rule === 'skip') return { action: 'skip', ...about };
  if (rule === 'copy') return { action: 'copy', page: incoming, ...about };
  if (rule === 'overwrite') return { action: 'update', page: incoming, ...about };
  return { action: 'conflict', ...about };
}

/** Pages that this lineage delivered before and that the bundle no longer has. */
async function planMissing(
  source: PlanSource,
  options: ImportOptions,
  write: (planned: PlannedWrite) => Promise<void>,
): Promise<Placed[]> {
  if (source.partial) return [];
  const keys = new Set(source.bundle.map(({ key }) => key));
  const isWanted = wantedPages(options);
  const placed: Placed[] = [];
  for (const site of source.site) {
    if (!site.received || isDeleted(site) || keys.has(site.key)) continue;
    if (!isWanted({ id: site.received.id, key: site.key })) continue;
    const { key, id, title, version: seen } = site;
    const about = { key, id, title, seen, hash: null };
    const reason = 'it is not in the bundle';
    if (!options.prune) {
      placed.push({ item: { ...about, action: 'keep', reason } });
      continue;
    }
    const current = await source.current(id);
    const base = await receivedBase(site, current, source);
    const changed = !base || !samePage(base, current);
    if (changed && options.on_conflict !== 'overwrite') {
      const action = options.on_conflict === 'fail' ? 'conflict' : 'skip';
      const conflicts: MergeConflict[] = [{ kind: 'removed', path: '' }];
      const why = 'it is not in the bundle, and the site has changed it';
      placed.push({ item: { ...about, action, reason: why, conflicts } });
      continue;
    }
    const item: PlanPage = { ...about, action: 'delete', reason };
    await write({ kind: 'delete', item, site });
    placed.push({ item });
  }
  return placed;
}

/** Where pages go, those that stay must not link to them. */
async function proveOthers(
  source: PlanSource,
  items: readonly PlanPage[],
  newSettings: SiteSettings | null,
  proof: ReturnType<typeof createProof>,
): Promise<void> {
  const settled = new Set(
    items.filter(({ hash, action }) => hash !== null || action === 'delete').map(({ id }) => id),
  );
  for (const page of source.site)
    if (!isDeleted(page) && !settled.has(page.id))
      proof.page(page.id, await source.current(page.id));
  if (!newSettings) proof.settings(source.settings.current);
}

function planSettings(
  source: PlanSource,
  { only, on_conflict, as_draft }: ImportOptions,
  numbers: Numbers,
): Pick<ImportPlan, 'settings' | 'newSettings' | 'receivedSettings'> {
  const { incoming: sent, current, base, revision } = source.settings;
  if (!sent || (only && !only.includes('settings')))
    return { settings: null, newSettings: null, receivedSettings: null };
  const incoming = renumberSettings(sent, numbers);
  const decided = source.read
    ? decideMigratedSettings(incoming, source)
    : decideSettings({ incoming, current, base }, on_conflict);
  const isLeft = as_draft && !['unchanged', 'keep'].includes(decided.action);
  const decision: SettingsDecision = isLeft
    ? { action: 'skip', reason: 'settings are not part of a draft' }
    : decided;
  const { settings: result = null } = decision;
  const written = result && siteSettings.parse(result);
  const isBase = written !== null || decision.action === 'unchanged';
  return {
    settings: {
      ...outcomeOf(decision, written && source.hashSettings(written)),
      seen: revision,
      ...(written && { changes: changedPaths(current, written) }),
    },
    newSettings: written,
    receivedSettings:
      !source.read && (isBase || decision.reason === ALREADY_THERE) ? incoming : null,
  };
}

/** A UUID that is made of a hash: the same one for the same text. */
function uuidOf(sha256: string): string {
  const hex = `${sha256.slice(0, 12)}8${sha256.slice(13, 16)}a${sha256.slice(17, 32)}`;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
