import { describe, expect, it } from 'vitest';
import { fixesFor } from './fix-bundle.ts';
import { readBundle } from './read-bundle.ts';
import { writeBundle } from './write-bundle.ts';
import { renumberPages } from './renumber.ts';
import { sourceOf, testBundle, testPage } from './test-bundle.ts';

const card = (id: string, href: string) => ({ type: 'Card', props: { id, ctaHref: href } });
const text = (id: string, html: string) => ({
  type: 'RichText',
  props: { id, content: { blocks: [{ type: 'paragraph', data: { text: html } }] } },
});
const key = (letter: string) => `${letter.repeat(8)}-0000-4000-8000-000000000000`;

/** The files of a bundle in which pages may have the same number, as after a merge in git. */
function filesOf(bundle: ReturnType<typeof testBundle>): Map<string, string> {
  const files = new Map<string, string>();
  for (const page of bundle.pages)
    for (const [name, content] of writeBundle({ ...bundle, pages: [page] }))
      files.set(name.startsWith('pages/') ? `pages/${page.key}.json` : name, content);
  return files;
}

async function fixed(bundle: ReturnType<typeof testBundle>) {
  const files = filesOf(bundle);
  const { changes, renumbered } = await fixesFor(sourceOf(files));
  for (const [name, content] of changes)
    if (content === null) files.delete(name);
    else files.set(name, content);
  const report = await readBundle(sourceOf(files));
  return { ...report, renumbered, names: [...files.keys()] };
}

describe('renumberPages', () => {
  it('changes the number and every link to it, in content, rich text and settings', () => {
    const bundle = testBundle(
      testPage(1, [card('a', '/pages/14#top'), text('b', 'See <a href="/pages/14?x=1">it</a>')]),
      testPage(14, [card('c', '/pages/14')]),
    );
    bundle.settings.home_page_path = '/pages/14';
    bundle.settings.nav.cta = { label: 'Go', href: '/pages/140' };
    const before = structuredClone(bundle);
    const after = renumberPages(bundle, new Map([[testPage(14).key, 20]]));
    expect(bundle).toEqual(before);
    expect(after.pages.map(({ id }) => id)).toEqual([1, 20]);
    const written = JSON.stringify(after);
    expect(written).not.toMatch(/\/pages\/14(?!0)/);
    expect(written).toContain('/pages/20#top');
    expect(written).toContain('/pages/20?x=1');
    expect(after.settings.home_page_path).toBe('/pages/20');
    expect(after.settings.nav.cta.href).toBe('/pages/140');
  });

  it('swaps two numbers without mixing up their links', () => {
    const bundle = testBundle(
      testPage(1, [card('a', '/pages/2'), card('b', '/pages/3')]),
      testPage(2),
      testPage(3),
    );
    const swap = new Map([
      [testPage(2).key, 3],
      [testPage(3).key, 2],
    ]);
    const { pages } = renumberPages(bundle, swap);
    expect(pages.map((page) => page.key)).toEqual([1, 3, 2].map((id) => testPage(id).key));
    const links = pages[0]!.content.content.flatMap(({ props }) => props['ctaHref'] ?? []);
    expect(links).toEqual(['/pages/3', '/pages/2']);
  });
});

describe('two pages with one number', () => {
  const home = testPage(1, [card('to', '/pages/14')]);
  const [a, b] = ['a', 'b'].map((letter) => ({
    ...testPage(14, [card('self', '/pages/14')]),
    key: key(letter),
    title: `Page ${letter}`,
  })) as [ReturnType<typeof testPage>, ReturnType<typeof testPage>];

  it.each([
    ['one order', [home, a, b]],
    ['the other', [b, a, home]],
  ])('give the page with the later key the next free number, in %s', async (_, pages) => {
    const { issues, bundle, renumbered, names } = await fixed(testBundle(...pages));
    expect(issues).toEqual([]);
    expect(bundle?.pages.map((page) => [page.id, page.key])).toEqual([
      [1, home.key],
      [14, a.key],
      [15, b.key],
    ]);
    expect(names).toContain('pages/0015-page-b.json');
    const links = bundle?.pages.map(({ content }) => content.content[1]?.props['ctaHref']);
    expect(links).toEqual(['/pages/14', '/pages/14', '/pages/15']);
    expect(renumbered).toMatchObject([
      { key: b.key, from: 14, to: 15, file: 'pages/0015-page-b.json' },
    ]);
  });

  it('name the files whose links may mean either page', async () => {
    const bundle = testBundle(home, a, b);
    bundle.settings.home_page_path = '/pages/14';
    const { renumbered } = await fixed(bundle);
    expect(renumbered[0]?.check).toEqual(['pages/0001-page-1.json', 'settings.json']);
  });

  it('take different numbers when there are three', async () => {
    const c = { ...b, key: key('c') };
    const { bundle, issues } = await fixed(testBundle(c, b, a, home));
    expect(issues).toEqual([]);
    expect(bundle?.pages.map((page) => [page.id, page.key[0]])).toEqual([
      [1, '0'],
      [14, 'a'],
      [15, 'b'],
      [16, 'c'],
    ]);
  });

  it.each([4, 11, 12, 13])('keep the reserved number %i, and are reported', async (id) => {
    const two = [a, b].map((page) => ({ ...page, id, content: testPage(1).content }));
    const { bundle, issues, renumbered } = await fixed(testBundle(...two));
    expect(renumbered).toEqual([]);
    expect(bundle?.pages.map((page) => page.id)).toEqual([id, id]);
    expect(issues).toMatchObject([{ code: 'bundle_duplicate_id', fixable: false }]);
    expect(issues[0]?.suggestion).toContain('footer');
  });

  it('keep it if they also have the same key', async () => {
    const files = filesOf(testBundle(home, a));
    files.set('pages/other.json', files.get(`pages/${a.key}.json`)!);
    const { changes, renumbered } = await fixesFor(sourceOf(files));
    expect(renumbered).toEqual([]);
    expect(changes.has('pages/0015-page-a.json')).toBe(false);
  });
});

describe('the names of files', () => {
  /** The bundle of three pages whose files have each other's names. */
  const mixed = (...names: string[]) => {
    const files = new Map(writeBundle(testBundle(testPage(1), testPage(2), testPage(3))));
    const pages = [...files].filter(([name]) => name.startsWith('pages/'));
    for (const [name] of pages) files.delete(name);
    for (const [index, [, text]] of pages.entries()) files.set(names[index]!, text);
    return files;
  };
  const fileOf = (id: number) => `pages/000${id}-page-${id}.json`;
  const named = async (files: Map<string, string>) => {
    const { changes } = await fixesFor(sourceOf(files));
    for (const [name, content] of changes)
      if (content === null) files.delete(name);
      else files.set(name, content);
    expect((await readBundle(sourceOf(files))).issues).toEqual([]);
    return [...files.keys()].filter((name) => name.startsWith('pages/')).toSorted();
  };

  it.each([
    ['two that were swapped', [fileOf(2), fileOf(1), fileOf(3)]],
    ['three in a circle', [fileOf(3), fileOf(1), fileOf(2)]],
    ['a row that begins at a free name', [fileOf(2), fileOf(3), 'pages/x.json']],
  ])('are corrected: %s', async (_, names) => {
    expect(await named(mixed(...names))).toEqual([fileOf(1), fileOf(2), fileOf(3)]);
  });

  it('stay if another file keeps the name', async () => {
    const files = mixed(fileOf(1), fileOf(2), fileOf(3));
    files.set('pages/copy.json', files.get(fileOf(1))!);
    const { changes } = await fixesFor(sourceOf(files));
    expect(changes).toEqual(new Map());
  });
});
