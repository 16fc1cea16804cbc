import { deepEqual } from '../json.ts';
import { SECTION_LIMITS } from '../limits.ts';
import { emptyPageContent } from '../page-content.ts';
import type { ImportOptions, PlanSection } from '../plan.ts';
import type { SectionContent } from '../section.ts';
import { countSectionChanges, nearest } from './base.ts';
import {
  ALREADY_THERE,
  decide,
  NO_COMMON_PAST,
  type Kind,
  type PageDecision,
} from './decide-page.ts';
import { outcomeOf } from './outcome.ts';
import { decideMigratedSection } from './decide-migrated.ts';
import type { PlanSource, ReceivedSection, SectionSource, SiteSection } from './plan-source.ts';
import type { Proof } from './proof.ts';
import { renumberLinks, type Numbers } from './renumber.ts';
import type { SiteHead } from './sides.ts';

const SECTIONS: Kind<SectionContent> = {
  same: deepEqual,
  noBase: { name: '', purpose: 'other', content: emptyPageContent(0) },
  isWhole: ({ name }) => name !== '',
  noCommonPast: NO_COMMON_PAST.replace('this page', 'this section'),
};

/**
 * Plans the effect of an import on sections by the rules for pages: they are matched by key and merged
 * block by block. Several sections may get the same name, because only keys identify sections.
 * @param numbers the new numbers of pages, for the links in sections
 */
export async function planSections(
  plan: Pick<PlanSource, 'sections' | 'isOwn' | 'partial' | 'read' | 'sha256'>,
  options: ImportOptions,
  numbers: Numbers,
  proof: Pick<Proof, 'section'>,
): Promise<PlanSection[]> {
  if (!plan.sections) return [];
  if (plan.read) return planMigrated(plan.sections, proof);
  // A bundle of some pages has no sections.
  if (plan.partial) return [];
  return planAll(plan.sections, plan, options, numbers, proof);
}

async function planAll(
  source: SectionSource,
  { isOwn, sha256 }: Pick<PlanSource, 'isOwn' | 'sha256'>,
  options: ImportOptions,
  numbers: Numbers,
  proof: Pick<Proof, 'section'>,
): Promise<PlanSection[]> {
  const { bundle, site, write } = source;
  const isWanted = wantedSections(options);
  const onSite = new Map(site.map((section) => [section.key, section]));
  const items: PlanSection[] = [];

  async function planOne({ key, name }: SectionSource['bundle'][number]): Promise<PlanSection> {
    const held = onSite.get(key);
    const about = { key, name, seen: held?.revision ?? null };
    if (!isWanted(key)) return { ...about, action: 'keep', reason: 'not asked for', hash: null };
    const received = await readIncoming(source, key, numbers);
    const isLive = held?.state === 'live';
    if (held && isLive && held.hash === received.hash) {
      if (held.received !== received.hash) await write({ kind: 'receive', site: held, received });
      return { ...about, action: 'unchanged', hash: null };
    }
    const current = held ? await source.current(key) : null;
    const base = held && current ? await baseOf(held, current, received.section) : null;
    const sides = { incoming: received.section, current, state: stateOf(held), base };
    const decided = decide<SectionContent>(sides, options.on_conflict, SECTIONS);
    if (options.as_draft && !['unchanged', 'keep'].includes(decided.action))
      return { ...about, action: 'skip', reason: 'sections are not part of a draft', hash: null };
    const { page: section } = decided;
    if (!section) {
      const isBase = decided.action === 'unchanged' || decided.reason === ALREADY_THERE;
      if (held && isBase) await write({ kind: 'receive', site: held, received });
      return { ...about, ...outcomeOf(decided, null) };
    }
    if (decided.action === 'copy') return planCopy(key, section, decided);
    const item: PlanSection = {
      ...about,
      name: section.name,
      ...outcomeOf(decided, source.hash(section)),
      ...(current && isLive && { changes: countSectionChanges(current, section) }),
    };
    proof.section(key, section.content);
    await write({ kind: 'write', item, site: held ?? null, section, received });
    return item;
  }

  async function baseOf(
    held: SiteSection,
    current: SectionContent,
    incoming: SectionContent,
  ): Promise<SectionContent | null> {
    if (held.received === held.hash) return current;
    const received = held.received === null ? null : await source.received(held.received);
    if (received) return received;
    const former = await source.former(held.key);
    return nearest(isOwn ? [current, ...former] : former, (state) => {
      const { details, blocks } = countSectionChanges(state, incoming);
      return details + blocks;
    });
  }

  async function planCopy(
    from: string,
    section: SectionContent,
    decided: PageDecision<SectionContent>,
  ): Promise<PlanSection> {
    const hash = source.hash(section);
    // The key depends on the content, so that a second import does not make a second copy.
    const key = copyKey(from, sha256(`${from} ${hash}`));
    const about = { key, name: section.name, seen: null };
    if (onSite.has(key))
      return { ...about, ...outcomeOf({ action: 'skip', reason: 'it was copied before' }, null) };
    const item = { ...about, ...outcomeOf(decided, hash) };
    proof.section(key, section.content);
    await write({ kind: 'write', item, site: null, section, received: null });
    return item;
  }

  async function planMissing(held: SiteSection): Promise<PlanSection> {
    const { key, name, revision: seen } = held;
    const about = { key, name, seen, hash: null };
    const reason = 'it is not in the bundle';
    if (!options.prune) return { ...about, action: 'keep', reason };
    if (held.received !== held.hash && options.on_conflict !== 'overwrite') {
      const action = options.on_conflict === 'fail' ? 'conflict' : 'skip';
      const why = 'it is not in the bundle, and the site has changed it';
      return { ...about, action, reason: why, conflicts: [{ kind: 'removed', path: '' }] };
    }
    const item: PlanSection = { ...about, action: 'delete', reason };
    await write({ kind: 'delete', item, site: held });
    return item;
  }

  for (const each of bundle) items.push(await planOne(each));
  const inBundle = new Set(bundle.map(({ key }) => key));
  for (const held of site) {
    if (held.state !== 'live' || held.received === null) continue;
    if (!inBundle.has(held.key) && isWanted(held.key)) items.push(await planMissing(held));
  }
  return items.toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

/** Plans the sections of a migration, which does not change the base of the next import. */
async function planMigrated(
  source: SectionSource,
  proof: Pick<Proof, 'section'>,
): Promise<PlanSection[]> {
  const onSite = new Map(source.site.map((section) => [section.key, section]));
  const items: PlanSection[] = [];
  for (const { key, name } of source.bundle) {
    const held = onSite.get(key) ?? null;
    const isLive = held?.state === 'live';
    const about = { key, name, seen: held?.revision ?? null };
    const incoming = await source.incoming(key);
    const current = isLive ? await source.current(key) : null;
    const read = source.read.get(key);
    const decided = decideMigratedSection({ incoming, current, read }, source.hash);
    const { page: section } = decided;
    if (!section || !current) {
      items.push({ ...about, ...outcomeOf(decided, null) });
      continue;
    }
    const item: PlanSection = {
      ...about,
      ...outcomeOf(decided, source.hash(section)),
      changes: countSectionChanges(current, section),
    };
    proof.section(key, section.content, current.content);
    await source.write({ kind: 'write', item, site: held, section, received: null });
    items.push(item);
  }
  return items;
}

/** Returns a function that tests by key whether a run covers a section. */
function wantedSections({ only }: ImportOptions): (key: string) => boolean {
  const names = new Set(only ?? ['sections']);
  return (key) => names.has('sections') || names.has(key);
}

async function readIncoming(
  source: SectionSource,
  key: string,
  numbers: Numbers,
): Promise<ReceivedSection> {
  const sent = await source.incoming(key);
  const section = { ...sent, content: renumberLinks(sent.content, numbers) };
  return { section, hash: source.hash(section) };
}

function stateOf(held: SiteSection | undefined): SiteHead['state'] | null {
  if (!held) return null;
  return held.state === 'live' ? 'published' : held.state;
}

const copyKey = (key: string, hash: string) =>
  `${key.slice(0, SECTION_LIMITS.key - 9).replace(/-$/, '')}-${hash.slice(0, 8)}`;
