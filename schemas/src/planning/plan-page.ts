import { uuidOf } from '../primitives/uuid-of.ts';
import { linksOfPage } from '../content/references.ts';
import type { MergeablePage } from '../merge/page.ts';
import type { Placed } from './addresses.ts';
import { countChanges } from './base.ts';
import {
  decideMatch,
  isReceived,
  readIncoming,
  type ComparedPage,
  type DecidedPage,
} from './compare-page.ts';
import { decideDraft, type DraftDecision } from './decide-draft.ts';
import { ALREADY_THERE, type Decision } from './decide.ts';
import type { Match } from './numbers.ts';
import { outcomeOf } from './outcome.ts';
import type { PagePlanning } from './page-planning.ts';
import type { PlanPage } from './plan.ts';
import type { PlannedWrite, ReceivedPage } from './plan-source.ts';
import { isDeleted, type SentHead, type SiteHead } from './sides.ts';

/** The members of a planned page that do not depend on the decision. */
type About = Pick<PlanPage, 'key' | 'id' | 'title' | 'seen'> & { bundle_id?: number };

/** Plans a page of the bundle, and stores the planned change. */
export async function planPage(
  planning: PagePlanning,
  match: Match,
  compared: ComparedPage,
): Promise<Placed> {
  const { bundle, site, inTheWay } = match;
  const about: About = {
    key: bundle.key,
    id: match.id,
    ...(bundle.id !== match.id && { bundle_id: bundle.id }),
    title: bundle.title,
    seen: site?.version ?? inTheWay?.version ?? null,
  };
  switch (compared.as) {
    case 'unwanted':
      return { item: { ...about, action: 'keep', reason: 'not asked for', hash: null } };
    case 'new':
      return planNew(planning, about, match, compared.sent);
    case 'unchanged': {
      const { received } = compared;
      if (site && received && !isReceived(match, received.hash))
        await planning.write({ kind: 'receive', site, received });
      return { item: { ...about, action: 'unchanged', hash: null } };
    }
    case 'compared': {
      const { decided } = compared;
      return decided.action === 'copy' && decided.page
        ? planCopy(planning, about, decided)
        : planDecided(planning, about, match, compared);
    }
  }
}

/** Plans a new page without reading its content. */
async function planNew(
  planning: PagePlanning,
  about: About,
  match: Match,
  { hash, address, references }: SentHead,
): Promise<Placed> {
  const item: PlanPage = { ...about, action: 'create', hash };
  planning.references.references(match.id, references);
  await planning.write({ kind: 'sent', item, received: { hash, id: match.bundle.id } });
  const again = async () => {
    const received = await readIncoming(planning, match);
    const { page } = received;
    const hidden = planning.options.as_draft;
    return { kind: 'page', item, site: null, hidden, page, received } as const;
  };
  return { item, written: { address, again } };
}

/** Plans a page whose content was compared with that of the site. */
async function planDecided(
  planning: PagePlanning,
  about: About,
  match: Match,
  { received, current, decided }: { received: ReceivedPage } & DecidedPage,
): Promise<Placed> {
  const { source, references, write } = planning;
  const { site, inTheWay } = match;
  const target = site ?? inTheWay ?? null;
  const decision = asDraft(planning, decided, targetOf(planning, match));
  const { page } = decision;
  const isProposal = decision.as === 'proposal';
  const live = site && !isDeleted(site) ? site : null;
  const item: PlanPage = {
    ...about,
    ...(isProposal && !live && { seen: null, only_proposed: true as const }),
    ...(page && { title: page.title }),
    ...outcomeOf(decision, page ? hashOf(planning, page, received) : null),
    ...(page && current && !isDeleted(target!) && { changes: countChanges(current, page) }),
  };
  if (!page) {
    const isBase = decided.action === 'unchanged' || decided.reason === ALREADY_THERE;
    if (site && isBase && !source.read) await write({ kind: 'receive', site, received });
    return { item };
  }
  if (isProposal) {
    references.page(match.id, page, current);
    await propose(planning, { item, site: live, page, received });
    return { item };
  }
  // A migration publishes nothing.
  const hidden =
    planning.options.as_draft || (source.read !== undefined && target?.state === 'new');
  const planned = { kind: 'page', item, site: target, hidden } as const;
  references.page(match.id, page, current, source.read !== undefined);
  await write({ ...planned, page, received: source.read ? null : received });
  const again = async () => ({ ...planned, ...(await writtenAgain(planning, match)) });
  return { item, written: { address: page.address, again } };
}

/** Returns the hash of a page to write. It is calculated only for merged pages. */
const hashOf = ({ source }: PagePlanning, page: MergeablePage, received: ReceivedPage): string =>
  page === received.page ? received.hash : source.hash(page);

/** Reads and decides about a page of the bundle again, and returns the page to write. */
async function writtenAgain(planning: PagePlanning, match: Match) {
  const received = await readIncoming(planning, match);
  const { decided } = await decideMatch(planning, match, received.page);
  const { page } = asDraft(planning, decided, targetOf(planning, match));
  return { page: page!, received: planning.source.read ? null : received };
}

/** The page to which the draft of a decision belongs. */
interface DraftTarget {
  /** The page of the site with the same key; null if there is none. */
  site: SiteHead | null;
  /** Whether another page has the reserved number of this page. */
  isReserved: boolean;
  /** The number of the page, or the key of a page without a number. A pending proposal is stored by it. */
  name: number | string;
}

const targetOf = (
  { newKeys }: PagePlanning,
  { site, inTheWay, id, bundle }: Match,
): DraftTarget => ({
  site,
  isReserved: inTheWay !== undefined,
  name: newKeys.has(id) ? bundle.key : id,
});

/** Returns the decision, or its draft if the run has the option `as_draft`. */
function asDraft(
  { source, options, proposesPages }: PagePlanning,
  decision: Decision,
  { site, isReserved, name }: DraftTarget,
): Partial<DraftDecision> & Decision {
  if (!options.as_draft) return decision;
  return decideDraft(decision, {
    site,
    isReserved,
    proposesPages,
    waiting: source.waiting.get(name),
    hash: decision.page ? source.hash(decision.page) : '',
  });
}

/** Stores a proposal, with the keys of the proposed pages that it links to. */
async function propose(
  { proposed, newKeys, write }: PagePlanning,
  planned: Omit<Extract<PlannedWrite, { kind: 'proposal' }>, 'kind' | 'links'>,
): Promise<void> {
  proposed.add(planned.item.id);
  const linked = linksOfPage(planned.page.content).filter((id) => newKeys.has(id));
  const links = Object.fromEntries(linked.map((id) => [id, newKeys.get(id)!]));
  await write({ kind: 'proposal', ...planned, links });
}

/** Plans a copy of a page of the bundle beside the page of the site. */
async function planCopy(planning: PagePlanning, about: About, decision: Decision): Promise<Placed> {
  const { source, references } = planning;
  const page = { ...decision.page!, address: '' };
  const hash = source.hash(page);
  // The key depends on the content, so that a second import does not make a second copy.
  const key = uuidOf(source.sha256(`${about.key} ${hash}`));
  if (planning.keysOfSite.has(key)) {
    const outcome = outcomeOf({ ...decision, action: 'skip' }, null);
    return { item: { ...about, ...outcome, reason: 'it was copied before' } };
  }
  const copy = { site: null, isReserved: false, name: key };
  const decided = asDraft(planning, { ...decision, page }, copy);
  const outcome = outcomeOf(decided, decided.page ? hash : null);
  if (!decided.page) return { item: { ...about, ...outcome } };
  const item: PlanPage = {
    ...about,
    ...outcome,
    key,
    id: planning.nextId(),
    bundle_id: about.id,
    seen: null,
    ...(decided.as === 'proposal' && { only_proposed: true as const }),
  };
  const planned = { item, site: null, page, received: null };
  references.page(item.id, page, null);
  if (decided.as === 'proposal') await propose(planning, planned);
  else await planning.write({ kind: 'page', ...planned, hidden: planning.options.as_draft });
  return { item };
}
