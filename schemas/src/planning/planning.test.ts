import { describe, expect, test } from 'vitest';
import type { BundlePage } from '../bundle/bundle.ts';
import { sortKeys } from '../values/json.ts';
import type { MergeablePage } from '../merge/page.ts';
import type { Block, PageContent } from '../content/page-content.ts';
import { checkPageContent } from '../content/check.ts';
import { normalisePageContent } from '../content/normalise.ts';
import { listReferences } from '../content/references.ts';
import { RESERVED_PAGE_IDS } from '../content/page-id.ts';
import { importOptions, type ConflictRule } from './plan.ts';
import { siteSettings, type SiteSettings } from '../settings/settings.ts';
import { CONTENT_VERSION } from '../upgrades/index.ts';
import { ENVIRONMENT_BOUND, decideSettings } from './decide-settings.ts';
import { judgeLineage } from './lineage.ts';
import { planImport } from './plan-import.ts';
import type { PlannedWrite, PlanSource } from './plan-source.ts';
import { referencesOf } from './reference-collector.ts';
import { renumberSettings } from './renumber.ts';
import type { SiteHead } from './sides.ts';
import { inLongRun } from '../../../tests/helpers/long-run.ts';

/** A site in memory. */
interface Stored {
  id: number;
  key: string;
  page: MergeablePage;
  state: SiteHead['state'];
  version: number;
  former: MergeablePage[];
  received: { page: MergeablePage; id: number } | null;
}

const content = (...blocks: Block[]): PageContent =>
  normalisePageContent({ contentVersion: CONTENT_VERSION, root: { props: {} }, content: blocks });
const heading = (id: string, text: string): Block => ({
  type: 'HeadingBlock',
  props: { id, text },
});
const linkTo = (id: string, page: number): Block => ({
  type: 'JumbotronBlock',
  props: { id, heading: 'T', ctaLabel: 'Go', ctaHref: `/pages/${page}` },
});
const page = (title: string, ...blocks: Block[]): MergeablePage => ({
  title,
  description: '',
  address: '',
  social_image: '',
  content: content(...blocks),
});
const key = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const stored = (id: number, now: MergeablePage, rest: Partial<Stored> = {}): Stored => ({
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
const inSync = (id: number, now: MergeablePage, rest: Partial<Stored> = {}) =>
  stored(id, now, { received: { page: now, id }, ...rest });
const hash = (value: unknown) => JSON.stringify(value);
/** JSON with sorted keys, because renumbering changes the order of keys. */
const sorted = (value: unknown) => JSON.stringify(sortKeys(value));
/** A hash with the length of SHA-256. */
function fakeSha256(text: string): string {
  let sum = 7;
  for (const letter of text) sum = (sum * 31 + letter.charCodeAt(0)) % 0xffffffff;
  return sum.toString(16).padStart(8, '0').repeat(8);
}

function sourceOf(
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
const incoming = (id: number, now: MergeablePage, name = key(id)): BundlePage => ({
  id,
  key: name,
  ...now,
});
async function planned(
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
  await written();
  return { ...plan, writes };
}
const actionsOf = ({ pages }: { pages: { id: number; action: string }[] }) =>
  pages.map(({ id, action }) => `${id} ${action}`);

const OLD = page('Old', heading('a', 'A'), heading('b', 'B'));
const OURS = page('Old', heading('a', 'ours'), heading('b', 'B'));
const THEIRS = page('Old', heading('a', 'A'), heading('b', 'theirs'));
const CLASH = page('Old', heading('a', 'theirs'), heading('b', 'B'));

describe('what happens to a page', () => {
  test.each<[string, Stored[], MergeablePage, string]>([
    ['is created where there is none', [], OLD, 'create'],
    ['is unchanged where both are equal', [inSync(30, OLD)], OLD, 'unchanged'],
    ['is updated where only the bundle changed it', [inSync(30, OLD)], THEIRS, 'update'],
    [
      'is kept where only the site changed it',
      [inSync(30, OURS, { received: { page: OLD, id: 30 } })],
      OLD,
      'keep',
    ],
    [
      'is merged where both changed other blocks',
      [inSync(30, OURS, { received: { page: OLD, id: 30 } })],
      THEIRS,
      'merge',
    ],
    [
      'is a conflict where both changed the same',
      [inSync(30, OURS, { received: { page: OLD, id: 30 } })],
      CLASH,
      'conflict',
    ],
    [
      'stays deleted where the bundle has not changed it',
      [inSync(30, OLD, { state: 'trash' })],
      OLD,
      'keep',
    ],
    [
      'is a conflict where it was deleted and changed',
      [inSync(30, OLD, { state: 'trash' })],
      THEIRS,
      'conflict',
    ],
    ['is created again after an undo', [stored(30, OLD, { state: 'undone' })], OLD, 'create'],
    ['is updated where it is as it was exported', [stored(30, OLD)], THEIRS, 'update'],
    [
      'is kept where the bundle has a former state',
      [stored(30, OURS, { former: [OLD] })],
      OLD,
      'keep',
    ],
    [
      'is merged on the former state that is nearest',
      [stored(30, OURS, { former: [OLD] })],
      THEIRS,
      'merge',
    ],
  ])('%s', async (_, site, theirs, action) => {
    const plan = await planned(sourceOf(site, [incoming(30, theirs)]));
    expect(actionsOf(plan)).toEqual([`30 ${action}`]);
  });

  test.each<[ConflictRule, string, MergeablePage | null]>([
    ['skip', 'skip', null],
    ['overwrite', 'update', CLASH],
    ['merge', 'merge', OURS],
    ['copy', 'copy', CLASH],
  ])('follows the rule for conflicts: %s', async (rule, action, result) => {
    const site = [inSync(30, OURS, { received: { page: OLD, id: 30 } })];
    const plan = await planned(sourceOf(site, [incoming(30, CLASH)]), rule);
    const [item] = plan.pages;
    expect(item).toMatchObject({ action, hash: result && hash(result) });
    expect(item!.conflicts).toMatchObject([{ block: { id: 'a' }, ours: 'ours', theirs: 'theirs' }]);
    if (rule === 'copy') {
      expect(item).toMatchObject({ id: 31, bundle_id: 30, seen: null });
      expect(item!.key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
      const again = [...site, stored(31, CLASH, { key: item!.key })];
      const second = await planned(sourceOf(again, [incoming(30, CLASH)]), rule);
      expect(second.pages).toMatchObject([
        { id: 30, action: 'skip', reason: 'it was copied before' },
      ]);
    }
  });

  test('has no base from an adopted lineage', async () => {
    const plan = await planned(
      sourceOf([stored(30, OURS)], [incoming(30, CLASH)], { isOwn: false }),
    );
    expect(plan.pages).toMatchObject([
      { action: 'conflict', reason: 'the site never received this page from there' },
    ]);
  });
});

describe('numbers', () => {
  test('a page whose number is taken gets a new one, and every link to it is changed', async () => {
    const bundle = [
      incoming(30, page('Linking', linkTo('j', 31))),
      incoming(31, page('Moved', heading('m', 'M')), key(99)),
    ];
    const site = [stored(31, page('In the way'))];
    const sent = siteSettings.parse({
      home_page_path: '/pages/31',
      nav: { items: [{ title: 'M', href: '/pages/31#top' }] },
    });
    const source = sourceOf(site, bundle);
    const plan = await planned(
      { ...source, settings: { ...source.settings, incoming: sent } },
      'overwrite',
    );
    expect(plan.pages).toMatchObject([
      { id: 30, action: 'create' },
      { id: 32, bundle_id: 31, action: 'create' },
    ]);
    const write = plan.writes.get(key(30)) as Extract<PlannedWrite, { kind: 'page' }>;
    expect(listReferences(write.page.content)).toMatchObject([{ target: 32 }]);
    expect(plan.newSettings).toMatchObject({
      home_page_path: '/pages/32',
      nav: { items: [{ href: '/pages/32#top' }] },
    });
    expect(plan.broken).toEqual([]);
  });

  test.each([...RESERVED_PAGE_IDS])('the reserved number %i never changes', async (id) => {
    const site = [stored(id, page('Own'), { key: key(77) })];
    const bundle = [incoming(id, page('Theirs'))];
    expect(actionsOf(await planned(sourceOf(site, bundle)))).toEqual([`${id} conflict`]);
    expect(actionsOf(await planned(sourceOf(site, bundle), 'skip'))).toEqual([`${id} skip`]);
    expect(actionsOf(await planned(sourceOf(site, bundle), 'overwrite'))).toEqual([`${id} update`]);
  });

  test('a partial bundle links to a page that an earlier bundle had under another number', async () => {
    const site = [inSync(45, page('Moved'), { received: { page: page('Moved'), id: 31 } })];
    const bundle = [incoming(30, page('Linking', linkTo('j', 31)))];
    const plan = await planned(sourceOf(site, bundle, { partial: true }));
    const write = plan.writes.get(key(30)) as Extract<PlannedWrite, { kind: 'page' }>;
    expect(listReferences(write.page.content)).toMatchObject([{ target: 45 }]);
  });
});

describe('addresses', () => {
  const fleet = (title: string) => ({ ...page(title), address: 'fleet' });
  test.each<[ConflictRule, string]>([
    ['fail', '30 conflict'],
    ['skip', '30 skip'],
    ['overwrite', '30 create'],
  ])('an address of another page: %s', async (rule, action) => {
    const plan = await planned(
      sourceOf([stored(40, fleet('Own'))], [incoming(30, fleet('New'))]),
      rule,
    );
    expect(actionsOf(plan)).toEqual([action]);
    expect(plan.pages[0]!.reason).toContain('page 40 has the address "fleet"');
    if (rule !== 'overwrite') return;
    const write = plan.writes.get(key(30)) as Extract<PlannedWrite, { kind: 'page' }>;
    expect(write.page.address).toBe('');
  });

  test('may be swapped, and taken from a deleted page', async () => {
    const fork = { ...page('B'), address: 'forklifts' };
    const site = [
      inSync(30, fleet('A')),
      inSync(31, fork),
      inSync(32, { ...page('C'), address: 'c' }),
    ];
    const bundle = [
      incoming(30, { ...page('A'), address: 'forklifts' }),
      incoming(31, fleet('B')),
      incoming(33, { ...page('D'), address: 'c' }),
    ];
    const plan = await planned(sourceOf(site, bundle), 'fail', { prune: true });
    expect(actionsOf(plan)).toEqual(['30 update', '31 update', '32 delete', '33 create']);
  });

  /**
   * Pages 30, 31 and so on. The first takes the address of page 20, and each other page takes that of the
   * page before.
   */
  const chain = (length: number) => {
    const address = (n: number) => ({ ...page(`Page ${n}`), address: `a${n}` });
    const ids = Array.from({ length }, (_, index) => 30 + index);
    const site = [stored(20, address(29)), ...ids.map((id) => inSync(id, address(id)))];
    return sourceOf(
      site,
      ids.map((id) => incoming(id, address(id - 1))),
    );
  };

  test.each<[ConflictRule, string]>([
    ['fail', 'conflict'],
    ['skip', 'skip'],
  ])(
    'a page that stays keeps its address from the one that wanted it: %s',
    async (rule, action) => {
      const plan = await planned(chain(3), rule);
      expect(plan.pages.map(({ id, reason }) => [id, reason])).toEqual([
        [30, 'page 20 has the address "a29"'],
        [31, 'page 30 has the address "a30"'],
        [32, 'page 31 has the address "a31"'],
      ]);
      expect(new Set(plan.pages.map((item) => item.action))).toEqual(new Set([action]));
    },
  );
});

describe('a page that the bundle lacks', () => {
  const site = [inSync(30, OLD), stored(31, page('Own'))];
  test('stays, unless the option prune is set', async () => {
    expect(actionsOf(await planned(sourceOf(site, [])))).toEqual(['30 keep']);
    expect(actionsOf(await planned(sourceOf(site, []), 'fail', { prune: true }))).toEqual([
      '30 delete',
    ]);
  });
  test('is a conflict if the site has changed it', async () => {
    const changed = [inSync(30, OURS, { received: { page: OLD, id: 30 } })];
    for (const [rule, action] of [
      ['fail', 'conflict'],
      ['skip', 'skip'],
      ['overwrite', 'delete'],
    ] as const)
      expect(actionsOf(await planned(sourceOf(changed, []), rule, { prune: true }))).toEqual([
        `30 ${action}`,
      ]);
  });
  test('is not deleted while a remaining page links to it', async () => {
    const linking = [...site, stored(32, page('Linking', linkTo('j', 30)))];
    const plan = await planned(sourceOf(linking, []), 'fail', { prune: true });
    expect(plan.broken).toMatchObject([{ message: 'links to /pages/30, which would not exist' }]);
  });
});

test('covers only the chosen pages', async () => {
  const bundle = [incoming(30, OLD), incoming(31, OLD)];
  const plan = await planned(sourceOf([], bundle), 'fail', { only: ['31'] });
  expect(actionsOf(plan)).toEqual(['30 keep', '31 create']);
  expect(plan.settings).toBeNull();
  expect(
    (await planned(sourceOf([], bundle), 'fail', { only: ['settings'] })).settings,
  ).not.toBeNull();
});

test('links and images without a target are reported with their place', async () => {
  const image = `/uploads/${'0'.repeat(64)}.png`;
  const bundle = [incoming(30, { ...page('A', linkTo('j', 99)), social_image: image })];
  const plan = await planned(sourceOf([], bundle, { images: () => Promise.resolve(new Set()) }));
  expect(plan.broken).toEqual([
    {
      path: 'pages/30 content[1].props.ctaHref',
      message: 'links to /pages/99, which would not exist',
    },
    {
      path: 'pages/30',
      message: `shows the image ${image.slice(9)}, which the site does not have`,
    },
  ]);
});

describe('settings', () => {
  const at = (change: object) => siteSettings.parse(change);
  test.each<[string, SiteSettings, SiteSettings, SiteSettings | null, ConflictRule, string]>([
    ['unchanged', at({ title: 'a' }), at({ title: 'a' }), null, 'fail', 'unchanged'],
    ['update', at({ title: 'b' }), at({ title: 'a' }), at({ title: 'a' }), 'fail', 'update'],
    ['keep', at({ title: 'a' }), at({ title: 'b' }), at({ title: 'a' }), 'fail', 'keep'],
    ['merge', at({ title: 'b' }), at({ language: 'de' }), at({}), 'fail', 'merge'],
    ['conflict', at({ title: 'b' }), at({ title: 'c' }), at({}), 'fail', 'conflict'],
    ['skip', at({ title: 'b' }), at({ title: 'c' }), at({}), 'skip', 'skip'],
    ['overwrite', at({ title: 'b' }), at({ title: 'c' }), at({}), 'overwrite', 'update'],
    ['merge on request', at({ title: 'b' }), at({ title: 'c' }), at({}), 'merge', 'merge'],
  ])('%s', (_, theirs, current, base, rule, action) => {
    expect(decideSettings({ incoming: theirs, current, base }, rule).action).toBe(action);
  });

  test('settings of an environment are never applied', () => {
    const [name] = ENVIRONMENT_BOUND;
    const own = { ...at({ title: 'a' }), [name!]: 'own' } as SiteSettings;
    const sent = { ...at({ title: 'b' }), [name!]: 'theirs' } as SiteSettings;
    const base = { ...at({ title: 'a' }), [name!]: 'base' } as SiteSettings;
    const decision = decideSettings({ incoming: sent, current: own, base }, 'fail');
    expect(decision).toMatchObject({ action: 'update', settings: { title: 'b', [name!]: 'own' } });
  });
});

describe('lineage', () => {
  const site = { siteId: 'own', adopted: ['friend'], empty: false, edited: true };
  test.each<[string | null, object, boolean, object]>([
    ['own', {}, false, { ok: true, adopts: false, takesOver: false }],
    ['friend', {}, false, { ok: true, adopts: false }],
    ['other', {}, false, { ok: false }],
    ['other', {}, true, { ok: true, adopts: true }],
    ['other', { empty: true }, false, { ok: true, takesOver: true }],
    [null, {}, false, { ok: false }],
    [null, { edited: false }, false, { ok: true, adopts: true }],
    [null, {}, true, { ok: true, adopts: true }],
  ])('%s into %j, adopt %s', (from, change, adopt, expected) => {
    expect(judgeLineage(from, { ...site, ...change }, adopt)).toMatchObject(expected);
  });
});

/** Pseudo-random numbers from a seed, from 0 to less than 1. */
function seeded(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** The long run tests more states. */
const STATES = inLongRun ? 1_000 : 200;

describe(`${STATES} generated states`, () => {
  const RULES: ConflictRule[] = ['fail', 'skip', 'overwrite', 'copy', 'merge'];

  /** Two sites with the same former pages, which link to each other. */
  function generate(seed: number) {
    const random = seeded(seed);
    const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
    const count = 2 + Math.floor(random() * 5);
    const ids = Array.from({ length: count }, (_, index) => 30 + index);
    const any = () => pick(ids);
    const base = ids.map((id) => ({
      ...page(`P${id}`, heading('a', 'A'), heading('b', 'B'), linkTo('j', any())),
      address: random() < 0.4 ? `p-${id}` : '',
    }));
    const change = (from: MergeablePage, side: string): MergeablePage => {
      const [, a, b, j] = from.content.content as [Block, Block, Block, Block];
      const what = random();
      if (what < 0.25) return { ...from, title: `${from.title} ${side}` };
      if (what < 0.5) return { ...from, content: content(heading('a', side), b, j) };
      if (what < 0.7) return { ...from, content: content(a, heading('b', side), j) };
      if (what < 0.85) return { ...from, content: content(b, a, j, heading(`n-${side}`, side)) };
      return { ...from, address: pick(['', 'p-30', 'p-31', 'new']) };
    };
    const moved = random() < 0.3;
    const site: Stored[] = ids.map((id, index) =>
      inSync(id, random() < 0.5 ? change(base[index]!, 'ours') : base[index]!, {
        received: { page: base[index]!, id },
        state: random() < 0.1 ? 'trash' : random() < 0.1 ? 'hidden' : 'published',
      }),
    );
    // Addresses on a site are unique.
    const taken = new Set<string>();
    for (const each of site) {
      if (taken.has(each.page.address)) each.page = { ...each.page, address: '' };
      if (each.state !== 'trash') taken.add(each.page.address);
    }
    if (moved) site.push(stored(50, page('In the way')));
    const bundle = ids.flatMap((id, index) =>
      random() < 0.1
        ? []
        : [incoming(id, random() < 0.5 ? change(base[index]!, 'theirs') : base[index]!)],
    );
    if (moved) bundle.push(incoming(50, page('New', linkTo('j', bundle[0]?.id ?? 50)), key(90)));
    return { site, bundle, rule: pick(RULES), prune: random() < 0.3 };
  }

  /** The site after a plan. */
  function applied(site: readonly Stored[], writes: Iterable<PlannedWrite>): Stored[] {
    const after = new Map(site.map((each) => [each.id, { ...each }]));
    for (const write of writes) {
      if (write.kind === 'receive')
        after.get(write.site.id)!.received = { page: write.received.page, id: write.received.id };
      else if (write.kind === 'delete') after.get(write.site.id)!.state = 'trash';
      else if (write.kind === 'page' && write.item.hash !== null) {
        const old = after.get(write.item.id);
        const state = old?.state === 'hidden' ? 'hidden' : 'published';
        const received = write.received && { page: write.received.page, id: write.received.id };
        after.set(write.item.id, {
          ...stored(write.item.id, write.page, { key: write.item.key, state }),
          received: received ?? old?.received ?? null,
        });
      }
    }
    return [...after.values()];
  }

  test('equal states have equal plans; a plan without conflicts leads to a valid site', async () => {
    let sound = 0;
    for (let seed = 0; seed < STATES; seed += 1) {
      const { site, bundle, rule, prune } = generate(seed);
      const plan = await planned(sourceOf(site, bundle), rule, { prune });
      const again = await planned(sourceOf(site, bundle), rule, { prune });
      expect({ ...again, writes: 0 }, `seed ${seed}`).toEqual({ ...plan, writes: 0 });
      if (plan.broken.length > 0 || plan.pages.some(({ action }) => action === 'conflict'))
        continue;
      sound += 1;

      const items = new Map(plan.pages.map((item) => [item.key, item]));
      const writes = [...plan.writes.values()].filter(
        (write) => write.kind === 'receive' || items.get(write.item.key)?.hash === write.item.hash,
      );
      const after = applied(site, writes);
      const live = after.filter(({ state }) => state !== 'trash');
      const addresses = live.map((each) => each.page.address).filter(Boolean);
      expect(new Set(addresses).size, `seed ${seed}: addresses`).toBe(addresses.length);
      const ids = new Set(live.map(({ id }) => id));
      for (const write of writes) {
        if (write.kind !== 'page') continue;
        expect(checkPageContent(write.page.content)).toEqual([]);
        for (const { target } of listReferences(write.page.content))
          expect(ids, `seed ${seed}: a link`).toContain(target);
      }

      // A second import changes no page, except for skipped pages.
      const second = await planned(sourceOf(after, bundle), rule, { prune });
      const left = second.pages.filter(({ hash: written }) => written !== null);
      const decided = new Set(
        plan.pages.flatMap(({ id, reason }) => (reason?.includes('has the address') ? [id] : [])),
      );
      expect(
        left.filter(({ id }) => !decided.has(id)),
        `seed ${seed} ${rule}`,
      ).toEqual([]);
    }
    expect(sound).toBeGreaterThan(STATES * 0.4);
  }, 300_000);

  test('the stored heads of sent pages lead to the same plan as their contents', async () => {
    let sent = 0;
    for (let seed = 0; seed < STATES; seed += 1) {
      const { site: whole, bundle, rule, prune } = generate(seed);
      const site = whole.filter((_, index) => (index + seed) % 3 > 0);
      const heads = bundle.map(({ id, key: name, ...about }) => ({
        id,
        key: name,
        title: about.title,
        about: {
          hash: sorted(about),
          address: about.address,
          references: referencesOf(about),
          bytes: JSON.stringify(about).length,
        },
      }));
      const source = sourceOf(site, bundle, {
        hash: sorted,
        site: sourceOf(site, bundle).site.map((head, index) => {
          const { page: now, received } = site[index]!;
          const known = received && { hash: sorted(received.page), id: received.id };
          return { ...head, hash: sorted(now), received: known };
        }),
        received: (wanted) =>
          Promise.resolve(
            site
              .flatMap(({ received }) => received?.page ?? [])
              .find((p) => sorted(p) === wanted) ?? null,
          ),
      });
      const read = await planned(source, rule, { prune });
      const noted = await planned({ ...source, bundle: heads }, rule, { prune });
      expect({ ...noted, writes: 0 }, `seed ${seed}`).toEqual({ ...read, writes: 0 });
      for (const [name, write] of noted.writes) {
        const other = read.writes.get(name);
        if (write.kind !== 'sent') expect(write).toEqual(other);
        else {
          sent += 1;
          const { item, received } = write;
          expect(other).toMatchObject({ kind: 'page', item, site: null, received });
          expect(other).not.toMatchObject({ hidden: true });
        }
      }
    }
    expect(sent).toBeGreaterThan(STATES * 0.5);
  }, 300_000);

  test('changes of different blocks never conflict', async () => {
    for (let seed = 0; seed < STATES; seed += 1) {
      const random = seeded(seed);
      const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
      const side = new Map(ids.map((id) => [id, random() < 0.5 ? 'ours' : 'theirs']));
      const version = (who: string) =>
        page(
          'P',
          ...ids.map((id) =>
            heading(id, side.get(id) === who && random() < 0.7 ? `${who} ${id}` : id),
          ),
        );
      const base = page('P', ...ids.map((id) => heading(id, id)));
      const site = [inSync(30, version('ours'), { received: { page: base, id: 30 } })];
      const plan = await planned(sourceOf(site, [incoming(30, version('theirs'))]));
      expect(plan.pages[0]!.conflicts, `seed ${seed}`).toBeUndefined();
    }
  }, 60_000);
});

test('a link to a page without a new number does not change', () => {
  const settings = siteSettings.parse({
    home_page_path: '/pages/3',
    nav: { cta: { href: '/pages/30' } },
  });
  expect(renumberSettings(settings, new Map([[3, 9]]))).toMatchObject({
    home_page_path: '/pages/9',
    nav: { cta: { href: '/pages/30' } },
  });
});

describe('an import as draft', () => {
  const draft = (
    site: readonly Stored[],
    bundle: readonly BundlePage[],
    { rule = 'fail' as ConflictRule, ...rest }: Partial<PlanSource> & { rule?: ConflictRule } = {},
  ) => planned(sourceOf(site, bundle, rest), rule, { as_draft: true });
  const reasonOf = ({ pages: [first] }: { pages: { reason?: string }[] }) => first?.reason;

  test('proposes the new content of a page, and does not change the page', async () => {
    const plan = await draft([inSync(30, OLD)], [incoming(30, THEIRS)]);
    expect(plan.pages).toMatchObject([{ id: 30, action: 'draft', hash: hash(THEIRS), seen: 3 }]);
    expect(plan.writes.get(key(30))).toMatchObject({ kind: 'proposal', page: THEIRS });
  });

  test('creates new pages and pages of an undone run, unpublished', async () => {
    const site = [inSync(30, OLD, { state: 'undone' })];
    const plan = await draft(site, [incoming(30, OLD), incoming(31, OLD)]);
    expect(actionsOf(plan)).toEqual(['30 draft', '31 draft']);
    for (const write of plan.writes.values())
      expect(write).toMatchObject({ kind: 'page', hidden: true });
    expect(reasonOf(plan)).toBe('a new page, which stays unpublished');
  });

  test('does not repeat a proposal, and reports that a proposal replaces another one', async () => {
    const bundle = [incoming(30, THEIRS)];
    const again = await draft([inSync(30, OLD)], bundle, {
      waiting: new Map([[30, hash(THEIRS)]]),
    });
    expect(again.pages).toMatchObject([{ action: 'unchanged', hash: null }]);
    expect([...again.writes]).toEqual([]);
    const other = await draft([inSync(30, OLD)], bundle, { waiting: new Map([[30, hash(CLASH)]]) });
    expect(other.pages).toMatchObject([{ action: 'draft' }]);
    expect(reasonOf(other)).toBe('replaces the proposal that is waiting');
  });

  test.each<[ConflictRule, string, MergeablePage | null]>([
    ['fail', 'conflict', null],
    ['skip', 'skip', null],
    ['overwrite', 'draft', CLASH],
    ['merge', 'draft', OURS],
  ])('settles conflicts by the rule %s', async (rule, action, proposed) => {
    const site = [stored(30, OURS, { received: { page: OLD, id: 30 } })];
    const plan = await draft(site, [incoming(30, CLASH)], { rule });
    expect(plan.pages).toMatchObject([{ action, hash: proposed && hash(proposed) }]);
  });

  test('copies to a page that is not published', async () => {
    const site = [stored(30, OURS, { received: { page: OLD, id: 30 } })];
    const plan = await draft(site, [incoming(30, CLASH)], { rule: 'copy' });
    expect(plan.pages).toMatchObject([{ action: 'draft', bundle_id: 30, seen: null }]);
    expect([...plan.writes.values()]).toMatchObject([{ kind: 'page', hidden: true }]);
  });

  test('does not propose a page for the reserved number of another one', async () => {
    const site = [inSync(11, OLD)];
    const bundle = [incoming(11, THEIRS, key(99))];
    const plan = await draft(site, bundle, { rule: 'overwrite', partial: true });
    expect(plan.pages).toMatchObject([{ action: 'skip', hash: null }]);
  });

  test('skips the settings', async () => {
    const current = siteSettings.parse({});
    const settings = { current, incoming: siteSettings.parse({ title: 'New' }), base: current };
    const plan = await draft([], [], { settings: { ...settings, revision: 1 } });
    expect(plan.settings).toMatchObject({ action: 'skip', hash: null });
    expect(plan.newSettings).toBeNull();
  });
});
