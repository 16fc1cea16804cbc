import { describe, expect, test } from 'vitest';
import type { MergeablePage } from '../merge/page.ts';
import { listReferences } from '../content/references.ts';
import { RESERVED_PAGE_IDS } from '../content/page-id.ts';
import { importOptions, type ConflictRule } from './plan.ts';
import { planImport } from './plan-import.ts';
import { siteSettings } from '../settings/settings.ts';
import type { PlannedWrite } from './plan-source.ts';
import { renumberSettings } from './renumber.ts';
import {
  CLASH,
  OLD,
  OURS,
  THEIRS,
  actionsOf,
  hash,
  heading,
  inSync,
  incoming,
  key,
  linkTo,
  page,
  planned,
  sourceOf,
  stored,
  type Stored,
} from './test-planning.ts';

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

  test('are stored when the plan is returned', async () => {
    const running: PlannedWrite[] = [];
    const write = (each: PlannedWrite) => Promise.resolve(void running.push(each));
    const written = () => Promise.resolve(void running.splice(0));
    const source = sourceOf([stored(40, fleet('Own'))], [incoming(30, fleet('New'))]);
    await planImport(source, importOptions.parse({ on_conflict: 'overwrite' }), write, written);
    expect(running).toEqual([]);
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
