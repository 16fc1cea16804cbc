import { describe, expect, it } from 'vitest';
import type { BundlePage } from '../bundle/bundle.ts';
import { testBundle, testPage } from '../bundle/test-bundle.ts';
import { diffSettings, diffSites, isSame } from './diff.ts';
import type { Block } from '../content/page-content.ts';
import { siteSettings, type NavItem } from '../settings/settings.ts';

const heading = (id: string, text = id): Block => ({ type: 'HeadingBlock', props: { id, text } });
const columns = (id: string, left: Block[], right: Block[] = []): Block => ({
  type: 'TwoCol',
  props: { id, left, right },
});
const pages = (before: BundlePage[], after: BundlePage[]) =>
  diffSites(testBundle(...before), testBundle(...after)).pages;
const blocks = (before: Block[], after: Block[]) =>
  pages([testPage(1, before)], [testPage(1, after)]).flatMap((page) => page.blocks);

describe('two sites', () => {
  it('are equal whether or not defaults are written, and in any order of keys', () => {
    const written: Block = {
      type: 'HeadingBlock',
      props: { level: 2, text: 'h', align: 'left', id: 'h' },
    };
    const diff = diffSites(
      testBundle(testPage(1, [heading('h')])),
      testBundle(testPage(1, [written])),
    );
    expect(diff.pages).toEqual([]);
    expect(isSame(diff)).toBe(true);
  });

  it('differ by pages, which are matched by key', () => {
    const moved = { ...testPage(2), id: 9, title: 'Renamed' };
    expect(pages([testPage(1), testPage(2)], [moved, testPage(3)])).toEqual([
      { change: 'removed', key: testPage(1).key, id: 1, title: 'Page 1', details: [], blocks: [] },
      { change: 'added', key: testPage(3).key, id: 3, title: 'Page 3', details: [], blocks: [] },
      {
        change: 'changed',
        key: moved.key,
        id: 9,
        title: 'Renamed',
        details: [
          { path: 'id', before: 2, after: 9 },
          { path: 'title', before: 'Page 2', after: 'Renamed' },
        ],
        blocks: [],
      },
    ]);
  });

  it('differ by settings and images', () => {
    const [before, after] = [testBundle(), testBundle()];
    after.settings = { ...after.settings, title: 'Other' };
    const entry = { name: 'a.png', type: 'image/png', width: 1, height: 1, bytes: 9 } as const;
    const [a, b, c] = ['a', 'b', 'c'].map((letter) => `${letter.repeat(64)}.png`) as [
      string,
      string,
      string,
    ];
    before.media = { [a]: { ...entry, alt: '' }, [b]: { ...entry, alt: '' } };
    after.media = { [b]: { ...entry, alt: 'A digger' }, [c]: { ...entry, alt: '' } };
    const diff = diffSites(before, after);
    expect(diff.settings).toEqual([{ path: 'title', before: 'Test', after: 'Other' }]);
    expect(diff.media).toEqual({ added: [c], removed: [a], changed: [b] });
    const values = [{ path: 'alt', before: '', after: 'A digger' }];
    expect(diff.images).toEqual([{ file: b, values }]);
    expect(isSame(diff)).toBe(false);
  });
});

describe('the settings', () => {
  const item = (title: string, href = `/${title.toLowerCase()}`) => ({ title, href, imageUrl: '' });
  const [home, fleet, services, contact] = ['Home', 'Fleet', 'Services', 'Contact'].map((title) =>
    item(title),
  ) as [NavItem, NavItem, NavItem, NavItem];
  const menus = (before: NavItem[], after: NavItem[]) => {
    const withItems = (items: NavItem[]) => siteSettings.parse({ nav: { items } });
    return diffSettings(withItems(before), withItems(after));
  };

  it('have one change for a menu item that is added at the start', () => {
    expect(menus([home, fleet, contact], [services, home, fleet, contact])).toEqual([
      { path: 'nav.items[0]', after: services },
    ]);
  });

  it('have one change for a menu item that is removed', () => {
    expect(menus([home, fleet, contact], [home, contact])).toEqual([
      { path: 'nav.items[1]', before: fleet },
    ]);
  });

  it('name the new value of a menu item that was renamed, led elsewhere or replaced', () => {
    expect(menus([home, fleet], [contact, home, item('Machines', '/fleet')])).toEqual([
      { path: 'nav.items[0]', after: contact },
      { path: 'nav.items[2].title', before: 'Fleet', after: 'Machines' },
    ]);
    expect(menus([home, fleet], [item('Fleet', '/pages/4'), home])).toEqual([
      { path: 'nav.items', before: ['Home', 'Fleet'], after: ['Fleet', 'Home'] },
      { path: 'nav.items[0].href', before: '/fleet', after: '/pages/4' },
    ]);
    expect(menus([home, fleet], [home, contact])).toEqual([
      { path: 'nav.items[1].href', before: '/fleet', after: '/contact' },
      { path: 'nav.items[1].title', before: 'Fleet', after: 'Contact' },
    ]);
  });

  it('have one change for a menu in another order', () => {
    expect(menus([home, fleet, services, contact], [contact, home, fleet, services])).toEqual([
      {
        path: 'nav.items',
        before: ['Home', 'Fleet', 'Services', 'Contact'],
        after: ['Contact', 'Home', 'Fleet', 'Services'],
      },
    ]);
  });

  it('never have two changes with one path, and differ if and only if they are not equal', () => {
    const items = [home, fleet, item('Fleet', '/other'), item('', ''), item('', '')];
    const menusOf = (length: number): NavItem[][] =>
      length === 0
        ? [[]]
        : menusOf(length - 1).flatMap((rest) => items.map((each) => [...rest, each]));
    const all = [0, 1, 2, 3].flatMap(menusOf);
    for (const before of all)
      for (const after of all.filter((_, at) => at % 7 === 0)) {
        const paths = menus(before, after).map(({ path }) => path);
        expect(new Set(paths).size).toBe(paths.length);
        expect(paths.length === 0).toBe(JSON.stringify(before) === JSON.stringify(after));
      }
  });

  it('match locations by id, and their closures by their days', () => {
    const closure = (from: string, note: string) => ({ from, to: from, note });
    const location = (id: string, closures: object[]) => ({ id, name: `Yard ${id}`, closures });
    const withYards = (...locations: object[]) => siteSettings.parse({ business: { locations } });
    const [easter, christmas] = [closure('2026-04-05', 'Easter'), closure('2026-12-25', 'Holiday')];
    const before = withYards(location('a', [christmas]), location('b', []));
    const after = withYards(
      location('c', []),
      location('a', [easter, { ...christmas, note: 'Christmas' }]),
      location('b', []),
    );
    expect(diffSettings(before, after)).toEqual([
      { path: 'business.locations[0]', after: after.business?.locations[0] },
      { path: 'business.locations[1].closures[0]', after: easter },
      {
        path: 'business.locations[1].closures[1].note',
        before: 'Holiday',
        after: 'Christmas',
      },
    ]);
  });
});

describe('blocks', () => {
  it('are reported as added, removed or changed, value by value', () => {
    expect(blocks([heading('a'), heading('b')], [heading('a', 'New'), heading('c')])).toEqual([
      { change: 'removed', id: 'b', type: 'HeadingBlock' },
      {
        change: 'changed',
        id: 'a',
        type: 'HeadingBlock',
        values: [{ path: 'props.text', before: 'a', after: 'New' }],
      },
      { change: 'added', id: 'c', type: 'HeadingBlock' },
    ]);
  });

  it('are reported as moved only as often as the new order needs', () => {
    const list = (text: string) => [...text].map((id) => heading(id));
    const moved = (from: string, to: string) =>
      blocks(list(from), list(to)).map(({ change, id }) => `${change} ${id}`);
    expect(moved('abcd', 'bcda')).toEqual(['moved a']);
    expect(moved('abcd', 'acbd')).toHaveLength(1);
    expect(moved('abcd', 'xabcd')).toEqual(['added x']);
    expect(moved('abcd', 'bcd')).toEqual(['removed a']);
  });

  it('are reported as moved between columns, without a change of the columns', () => {
    const before = [columns('t', [heading('a'), heading('b')])];
    expect(blocks(before, [columns('t', [heading('b')], [heading('a', 'New')])])).toEqual([
      {
        change: 'changed',
        id: 'a',
        type: 'HeadingBlock',
        values: [{ path: 'props.text', before: 'a', after: 'New' }],
        moved: true,
      },
    ]);
  });

  it('of an unknown type are compared as stored', () => {
    const unknown = (more: object): Block => ({ type: 'Carousel', props: { id: 'x', ...more } });
    expect(blocks([unknown({ speed: 1, on: true })], [unknown({ on: true, pace: [1] })])).toEqual([
      {
        change: 'changed',
        id: 'x',
        type: 'Carousel',
        values: [
          { path: 'props.pace', after: [1] },
          { path: 'props.speed', before: 1 },
        ],
      },
    ]);
  });
});
