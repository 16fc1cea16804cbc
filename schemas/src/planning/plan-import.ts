import type { BundlePage, DocumentFolder } from '../bundle/bundle.ts';
import { DOCUMENT_KINDS } from '../documents/kinds.ts';
import type { MergeConflict } from '../merge/conflict.ts';
import type { MergeablePage } from '../merge/page.ts';
import type { ImportOptions, Plan, PlanDocument, PlanPage } from './plan.ts';
import type { Issue } from '../errors/problem.ts';
import type { ChangedTotal } from '../rentals/changed-totals.ts';
import { siteSettings, type SiteSettings } from '../settings/settings.ts';
import { inOrder } from '../values/in-order.ts';
import { linksOfPage } from '../content/references.ts';
import { pagesInTheWay, settleAddresses, type Placed } from './addresses.ts';
import { baseOf, changedPaths, countChanges, receivedBase } from './base.ts';
import { decideDraft, type DraftDecision } from './decide-draft.ts';
import { decideMigrated, decideMigratedSettings } from './decide-migrated.ts';
import { ALREADY_THERE, decidePage, type PageDecision } from './decide-page.ts';
import { decideSettings, type SettingsDecision } from './decide-settings.ts';
import { uuidOf } from '../primitives/uuid-of.ts';
import { matchPages, type Match } from './numbers.ts';
import type { PlannedWrite, PlanSource, ReceivedPage } from './plan-source.ts';
import { createProof } from './proof.ts';
import { renumberLinks, renumberSettings, type Numbers } from './renumber.ts';
import { outcomeOf } from './outcome.ts';
import { planDocuments } from './plan-documents.ts';
import { watchTotals } from './plan-totals.ts';
import { isDeleted, samePage, type SentHead, type SiteHead } from './sides.ts';

export interface ImportPlan {
  pages: PlanPage[];
  /** The pages that the run writes or deletes, with their new addresses. */
  written: { id: number; address: string }[];
  /** The documents of each kind by key; [] if neither side has any. */
  documents: Record<DocumentFolder, PlanDocument[]>;
  settings: Plan['settings'];
  /** The settings to write, with links renumbered; null if none. */
  newSettings: SiteSettings | null;
  /** The base of the next import, with links renumbered; null if it stays unchanged. */
  receivedSettings: SiteSettings | null;
  /** The confirmed examples of rentals whose total changes. */
  totals: ChangedTotal[];
  /** Numbers of the pages that get a proposal. */
  proposed: ReadonlySet<number>;
  /** Images of this site on the planned pages, documents and settings. */
  images: string[];
  /** Links and images without a target. If there are any, the run must not be applied. */
  broken: Issue[];
}

/**
 * Plans an import, and changes nothing on the site.
 * @param write stores a planned change. It is called in any order. A call for the same page after
 *   `written` replaces the earlier change.
 * @param written resolves when all calls of `write` are done
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
  const proposesPages = options.as_draft && source.proposesPages === true;
  const newKeys = proposesPages ? keysOfNewPages(matches) : new Map<number, string>();

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
    const target = site ?? inTheWay ?? null;
    if (decided.action === 'copy' && decided.page) {
      placed.push(await planCopy(about, decided));
      return;
    }
    const decision = asDraft(decided, match);
    const { page } = decision;
    const isProposal = decision.as === 'proposal';
    const live = site && !isDeleted(site) ? site : null;
    const item: PlanPage = {
      ...about,
      ...(isProposal && !live && { seen: null, only_proposed: true as const }),
      ...(page && { title: page.title }),
      ...outcomeOf(decision, page ? hashOf(page, received) : null),
      ...(page && current && !isDeleted(target!) && { changes: countChanges(current, page) }),
    };
    const isBase = decided.action === 'unchanged' || decided.reason === ALREADY_THERE;
    if (page && isProposal) {
      proof.page(match.id, page, current);
      await propose({ item, site: live, page, received });
      placed.push({ item });
    } else if (page) {
      // A migration publishes nothing.
      const hidden = options.as_draft || (source.read !== undefined && target?.state === 'new');
      const planned = { kind: 'page', item, site: target, hidden } as const;
      proof.page(match.id, page, current, source.read !== undefined);
      await write({ ...planned, page, received: source.read ? null : received });
      const again = async () => ({ ...planned, ...(await writtenAgain(match)) });
      placed.push({ item, written: { address: page.address, again } });
    } else {
      if (site && isBase && !source.read) await write({ kind: 'receive', site, received });
      placed.push({ item });
    }
  }

  /** Compares a page of the bundle with the site. Reads contents only if the hashes do not suffice. */
  async function look(match: Match): Promise<Looked> {
    const { bundle, site, inTheWay } = match;
    if (!isWanted(bundle)) return { as: 'unwanted' };
    const isThere = (hash: string) =>
      site && !isDeleted(site) && !isPublishedBy(site) && site.hash === hash;
    const sent = asSent(match);
    if (sent && isThere(sent.hash) && isReceived(match, sent.hash)) return { as: 'unchanged' };
    if (sent && !site && !inTheWay && !options.as_draft) return { as: 'new', sent };
    const received = await readIncoming(match);
    if (!source.read && isThere(received.hash)) return { as: 'unchanged', received };
    return { as: 'compared', received, ...(await decide(match, received.page)) };
  }

  /** Whether this import publishes a page of the site that was never published. */
  const isPublishedBy = ({ state }: SiteHead): boolean =>
    state === 'new' && !options.as_draft && source.read === undefined;

  /** Returns the head of a page of the bundle, if the page is stored without changes to its links. */
  function asSent({ bundle: { about } }: Match): SentHead | undefined {
    if (source.read || about?.references.links.some(({ to }) => numbers.has(to))) return undefined;
    return about;
  }

  /** Plans a new page without reading its content. */
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

  /** Returns the hash of a page to write. It is calculated only for merged pages. */
  const hashOf = (page: MergeablePage, received: ReceivedPage): string =>
    page === received.page ? received.hash : source.hash(page);

  /** Reads the page of the site, and decides about the page of the bundle. */
  async function decide(match: Match, incoming: MergeablePage): Promise<Decided> {
    const { site, inTheWay } = match;
    const target = site ?? inTheWay ?? null;
    // The state of the page before its run was undone does not matter.
    if (site?.state === 'undone' && !source.read)
      return { current: null, decided: { action: 'create', page: incoming } };
    const current = target && (await source.current(target.id));
    async function judge(): Promise<PageDecision> {
      if (source.read) return decideMigrated(incoming, site && current, site, source);
      if (inTheWay) return decideReserved(incoming, inTheWay, rule);
      const base = site && current && (await baseOf(site, current, incoming, source));
      const state = site && options.as_draft && site.state === 'new' ? 'hidden' : site?.state;
      return decidePage({ incoming, current, state: state ?? null, base }, rule);
    }
    return { current, decided: await judge() };
  }

  /** Reads and decides about a page of the bundle again, and returns the page to write. */
  async function writtenAgain(match: Match) {
    const received = await readIncoming(match);
    const { decided } = await decide(match, received.page);
    const { page } = asDraft(decided, match);
    return { page: page!, received: source.read ? null : received };
  }

  /** Returns the decision, or its draft if the run has the option `as_draft`. */
  function asDraft(
    decision: PageDecision,
    { site, inTheWay, id, bundle: { key } }: Match,
  ): Partial<DraftDecision> & PageDecision {
    const isReserved = inTheWay !== undefined;
    return asDraftOf(decision, { site, isReserved, name: newKeys.has(id) ? key : id });
  }

  /** @param name the number of the page; the key of a page without number */
  function asDraftOf(
    decision: PageDecision,
    { name, ...about }: { site: SiteHead | null; isReserved: boolean; name: number | string },
  ): Partial<DraftDecision> & PageDecision {
    if (!options.as_draft) return decision;
    return decideDraft(decision, {
      ...{ ...about, proposesPages },
      waiting: source.waiting.get(name),
      hash: decision.page ? source.hash(decision.page) : '',
    });
  }

  async function propose(
    planned: Omit<Extract<PlannedWrite, { kind: 'proposal' }>, 'kind' | 'links'>,
  ): Promise<void> {
    proposed.add(planned.item.id);
    const linked = linksOfPage(planned.page.content).filter((id) => newKeys.has(id));
    const links = Object.fromEntries(linked.map((id) => [id, newKeys.get(id)!]));
    await write({ kind: 'proposal', ...planned, links });
  }

  async function planCopy(
    about: Pick<PlanPage, 'key' | 'id' | 'title' | 'seen'>,
    decision: PageDecision,
  ): Promise<Placed> {
    const page = { ...decision.page!, address: '' };
    const hash = source.hash(page);
    // The key depends on the content, so that a second import does not make a second copy.
    const key = uuidOf(source.sha256(`${about.key} ${hash}`));
    if (keysOfSite.has(key))
      return {
        item: { ...about, ...outcomeOf({ ...decision, action: 'skip' }, null), reason: COPIED },
      };
    const copy = { site: null, isReserved: false, name: key };
    const decided = asDraftOf({ ...decision, page }, copy);
    const outcome = outcomeOf(decided, decided.page ? hash : null);
    if (!decided.page) return { item: { ...about, ...outcome } };
    const item: PlanPage = {
      ...about,
      ...outcome,
      key,
      id: nextId(),
      bundle_id: about.id,
      seen: null,
      ...(decided.as === 'proposal' && { only_proposed: true as const }),
    };
    const hidden = options.as_draft;
    const planned = { item, site: null, page, received: null };
    proof.page(item.id, page, null);
    if (decided.as === 'proposal') await propose(planned);
    else await write({ kind: 'page', ...planned, hidden });
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
  const documents = {} as ImportPlan['documents'];
  const brokenDocuments: Issue[] = [];
  const { incoming, current } = source.settings;
  const ofRun = { incoming, current, planned: settings.newSettings ?? current };
  const context = { plan: source, options, numbers, settings: ofRun, proof };
  const totals = watchTotals(source.documents?.items, current, ofRun.planned);
  const sources = { ...source.documents, items: totals.source };
  for (const kind of DOCUMENT_KINDS) {
    const planned = await planDocuments(kind, sources[kind.folder], context);
    documents[kind.folder] = planned.items;
    for (const each of planned.broken) brokenDocuments.push(each);
  }
  const deleted = items.filter(({ action }) => action === 'delete');
  if (deleted.length > 0)
    await proveOthers(source, { pages: items, documents }, settings.newSettings, proof);

  const images = proof.images();
  const known = await source.images(images);
  const live = new Set(source.site.filter((page) => !isDeleted(page)).map(({ id }) => id));
  // A person decides about a conflict first: a link to its page is not broken yet.
  for (const { id, hash, action } of items)
    if (hash !== null || action === 'conflict') live.add(id);
  for (const { id } of deleted) live.delete(id);
  const unseen = new Set(source.site.filter(({ state }) => state === 'new').map(({ id }) => id));
  if (!source.read) for (const { id, hash } of items) if (hash !== null) unseen.delete(id);
  return {
    pages: items.toSorted((a, b) => a.id - b.id || (a.key < b.key ? -1 : 1)),
    written: placed.flatMap(({ item: { id, action }, written }) =>
      written || action === 'delete' ? [{ id, address: written?.address ?? '' }] : [],
    ),
    documents,
    ...settings,
    totals: await totals.changes(),
    proposed,
    images,
    broken: [
      ...brokenDocuments,
      ...pagesInTheWay(placed, source.site, ofRun),
      ...proof.broken({
        hasPage: (id) => live.has(id),
        isHidden: (id) => !options.as_draft && unseen.has(id),
        hasImage: (name) => known.has(name),
      }),
    ],
  };
}

/** The number and the bytes of pages that are compared in advance: several small pages, or one large page. */
const AHEAD = 16;
const AHEAD_BYTES = 2 * 1024 * 1024;

/** The comparison of a page of the bundle with the site. */
type Looked =
  | { as: 'unwanted' }
  /** `received` is absent if the page was not read. */
  | { as: 'unchanged'; received?: ReceivedPage }
  | { as: 'new'; sent: SentHead }
  | ({ as: 'compared'; received: ReceivedPage } & Decided);

interface Decided {
  /** The page of the site; null if it was not read. */
  current: MergeablePage | null;
  decided: PageDecision;
}

/** Whether the page of the site last received this content under the same number. */
const isReceived = ({ site, bundle }: Match, hash: string): boolean =>
  site?.received?.hash === hash && site.received.id === bundle.id;

const COPIED = 'it was copied before';

/** Returns the keys of the pages that the site does not have, by their numbers in this plan. */
function keysOfNewPages(matches: readonly Match[]): Map<number, string> {
  const isNew = ({ site, inTheWay }: Match) => !inTheWay && (!site || isDeleted(site));
  return new Map(matches.filter(isNew).map(({ id, bundle }) => [id, bundle.key]));
}

/** Returns a page of the bundle with its links renumbered for the site. */
function follow({ id: _, key: __, ...page }: BundlePage, numbers: Numbers): MergeablePage {
  return { ...page, content: renumberLinks(page.content, numbers) };
}

/** Returns a function that tests whether a run covers a page, by its number in the bundle or its key. */
function wantedPages({ only }: ImportOptions): (page: { id: number; key: string }) => boolean {
  const names = new Set(only ?? ['pages']);
  return ({ id, key }) => names.has('pages') || names.has(String(id)) || names.has(key);
}

/** Decides about a page whose reserved number another page has. Its number cannot change, because the footer links to it. */
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

/** Plans pages that the site received from this lineage and that the bundle lacks. */
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

/** Adds the links of the remaining pages to the proof, because the import deletes pages. */
async function proveOthers(
  source: PlanSource,
  { pages: items, documents }: Pick<ImportPlan, 'pages' | 'documents'>,
  newSettings: SiteSettings | null,
  proof: ReturnType<typeof createProof>,
): Promise<void> {
  const settled = new Set(
    items.filter(({ hash, action }) => hash !== null || action === 'delete').map(({ id }) => id),
  );
  for (const page of source.site)
    if (!isDeleted(page) && !settled.has(page.id)) {
      const current = await source.current(page.id);
      proof.page(page.id, current, current);
    }
  if (!newSettings) proof.settings(source.settings.current);
  for (const kind of DOCUMENT_KINDS.filter(({ deadLinks }) => deadLinks === 'error')) {
    const { site = [], current } = source.documents?.[kind.folder] ?? {};
    const planned = documents[kind.folder].filter(
      ({ hash, action }) => hash !== null || action === 'delete',
    );
    const isPlanned = new Set(planned.map(({ key }) => key));
    for (const document of site)
      if (current && !isDeleted(document) && !isPlanned.has(document.key))
        proof.document(kind, document.key, await current(document.key));
  }
}

/** Refuses another currency than that of the site's rates and deposits; null if the currency is the same. */
function refuseCurrency(
  { rentals }: SiteSettings,
  { lockedCurrency: ours }: PlanSource,
  rule: ImportOptions['on_conflict'],
): SettingsDecision | null {
  const theirs = rentals?.currency;
  if (theirs === undefined || ours === undefined || theirs === ours) return null;
  return {
    action: rule === 'skip' ? 'skip' : 'conflict',
    reason: `the prices of the bundle are in ${theirs}, and those of the site in ${ours}`,
    conflicts: [{ kind: 'value', path: 'rentals.currency', ours, theirs }],
  };
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
  const decided =
    refuseCurrency(incoming, source, on_conflict) ??
    (source.read
      ? decideMigratedSettings(incoming, source)
      : decideSettings({ incoming, current, base }, on_conflict));
  const isSkipped = as_draft && !['unchanged', 'keep'].includes(decided.action);
  const decision: SettingsDecision = isSkipped
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
