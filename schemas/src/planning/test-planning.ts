import type { BundlePage } from '../bundle/bundle.ts';
import { sortKeys } from '../values/json.ts';
import type { MergeablePage } from '../merge/page.ts';
import type { Block, PageContent } from '../content/page-content.ts';
import { normalisePageContent } from '../content/normalise.ts';
import { importOptions, type ConflictRule } from './plan.ts';
import { siteSettings } from '../settings/settings.ts';
import { CONTENT_VERSION } from '../upgrades/index.ts';
import { planImport } from './plan-import.ts';
import type { PlannedWrite, PlanSource } from './plan-source.ts';
import type { SiteHead } from './sides.ts';

/** A site in memory. */
export interface Stored {
  id: number;
  key: string;
  page: MergeablePage;
  state: SiteHead['state'];
  version: number;
  former: MergeablePage[];
  received: { page: MergeablePage; id: number } | null;
}

export const content = (...blocks: Block[]): PageContent =>
  normalisePageContent({ contentVersion: CONTENT_VERSION, root: { props: {} }, content: blocks });
export const heading = (id: string, text: string): Block => ({
  type: 'HeadingBlock',
  props: { id, text },
});
export const linkTo = (id: string, page: number): Block => ({
  type: 'JumbotronBlock',
  props: { id, heading: 'T', ctaLabel: 'Go', ctaHref: `/pages/${page}` },
});
export const page = (title: string, ...blocks: Block[]): MergeablePage => ({
  title,
  description: '',
  address: '',
  social_image: '',
  content: content(...blocks),
});
export const key = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
export const stored = (id: number, now: MergeablePage, rest: Partial<Stored> = {}): Stored => ({
  id,
  key: key(id),
  page: now,
  state: 'published',
  version: 3,
  former: [],
  received: null,
  ...rest,
});
/** A page that has not changed since the site received it. */
export const inSync = (id: number, now: MergeablePage, rest: Partial<Stored> = {}) =>
  stored(id, now, { received: { page: now, id }, ...rest });
export const hash = (value: unknown) => JSON.stringify(value);
/** JSON with sorted keys, because renumbering changes the order of keys. */
export const sorted = (value: unknown) => JSON.stringify(sortKeys(value));
/** A hash with the length of SHA-256. */
function fakeSha256(text: string): string {
  let sum = 7;
  for (const letter of text) sum = (sum * 31 + letter.charCodeAt(0)) % 0xffffffff;
  return sum.toString(16).padStart(8, '0').repeat(8);
}

export function sourceOf(
  site: readonly Stored[],
  bundle: readonly BundlePage[],
  rest: Partial<PlanSource> = {},
): PlanSource {
  const settings = siteSettings.parse({});
  const byId = new Map(site.map((each) => [each.id, each]));
  return {
    bundle: bundle.map(({ id, key: name, title }) => ({ id, key: name, title })),
    site: site.map((each) => ({
      id: each.id,
      key: each.key,
      title: each.page.title,
      state: each.state,
      version: each.version,
      address: each.page.address,
      hash: hash(each.page),
      untouched: false,
      received: each.received && { hash: hash(each.received.page), id: each.received.id },
    })),
    lastPageId: 20,
    partial: false,
    waiting: new Map(),
    settings: { incoming: settings, current: settings, base: null, revision: 1 },
    incoming: (name) => Promise.resolve(bundle.find((each) => each.key === name)!),
    current: (id) => Promise.resolve(byId.get(id)!.page),
    former: (id) => Promise.resolve(byId.get(id)!.former),
    isOwn: true,
    received: (wanted) =>
      Promise.resolve(
        site.find(({ received }) => received && hash(received.page) === wanted)?.received?.page ??
          null,
      ),
    images: (names) => Promise.resolve(new Set(names)),
    hash,
    hashSettings: hash,
    sha256: fakeSha256,
    ...rest,
  };
}
export const incoming = (id: number, now: MergeablePage, name = key(id)): BundlePage => ({
  id,
  key: name,
  ...now,
});
export async function planned(
  source: PlanSource,
  on_conflict: ConflictRule = 'fail',
  options: { prune?: boolean; only?: string[]; as_draft?: boolean } = {},
) {
  const writes = new Map<string, PlannedWrite>();
  let begun: PlannedWrite[] = [];
  // Concurrent calls may end in any order: here the last one ends first.
  const written = () => {
    for (const write of begun.toReversed())
      writes.set(write.kind === 'receive' ? write.site.key : write.item.key, write);
    begun = [];
    return Promise.resolve();
  };
  const plan = await planImport(
    source,
    importOptions.parse({ on_conflict, ...options }),
    (write) => {
      begun.push(write);
      return Promise.resolve();
    },
    written,
  );
  return { ...plan, writes };
}
export const actionsOf = ({ pages }: { pages: { id: number; action: string }[] }) =>
  pages.map(({ id, action }) => `${id} ${action}`);

export const OLD = page('Old', heading('a', 'A'), heading('b', 'B'));
export const OURS = page('Old', heading('a', 'ours'), heading('b', 'B'));
export const THEIRS = page('Old', heading('a', 'A'), heading('b', 'theirs'));
export const CLASH = page('Old', heading('a', 'theirs'), heading('b', 'B'));
