import { describe, expect, it } from 'vitest';
import { documentFileName, type Bundle, type BundleSection } from './bundle.ts';
import { checkJsonFile } from './check-json-file.ts';
import { fixesFor } from './fix-bundle.ts';
import { isUsable, readBundle } from './read-bundle.ts';
import { writeBundle } from './write-bundle.ts';
import { diffSites, isSame } from '../merge/diff.ts';
import { mergeBundles } from '../merge/bundle.ts';
import type { Block } from '../content/page-content.ts';
import { sectionContent } from '../content/section-content.ts';
import { CONTENT_VERSION } from '../upgrades/index.ts';
import { renumberPages } from './renumber.ts';
import { bytesOf, fixBundle, sourceOf, testBundle, testPage, testSource } from './test-bundle.ts';

const heading = (id: string, text = 'Hi'): Block => ({ type: 'HeadingBlock', props: { id, text } });
const linkTo = (page: number): Block => ({
  type: 'JumbotronBlock',
  props: { id: `to-${page}`, heading: 'T', ctaLabel: 'Go', ctaHref: `/pages/${page}` },
});
const image = (name: string): Block => ({
  type: 'ImageBlock',
  props: { id: 'i', src: `/uploads/${name}` },
});
const aSection = (key: string, ...blocks: Block[]): BundleSection => ({
  key,
  name: `Section ${key}`,
  purpose: 'hero',
  content: sectionContent({
    contentVersion: CONTENT_VERSION,
    root: { props: {} },
    content: blocks,
  }),
});
const withSections = (...sections: BundleSection[]): Bundle => ({
  ...testBundle(testPage(1)),
  sections,
});

const FILE = documentFileName('sections', 'hero');
const textOf = (bundle: Bundle, name = FILE) => writeBundle(bundle).get(name) ?? '';
const problems = async (
  change: (text: string) => string,
  bundle = withSections(aSection('hero', heading('a'))),
) => {
  const { issues } = await readBundle(
    testSource(bundle, (files) => files.set(FILE, change(String(files.get(FILE))))),
  );
  return issues
    .filter(({ code }) => code !== 'bundle_checksum_mismatch')
    .map(({ code, path, severity }) => `${severity} ${code} ${path ?? ''}`.trim());
};

describe('sections of a bundle', () => {
  it('are written one a file and read back, without a navbar in the file', async () => {
    const bundle = withSections(aSection('b', heading('x')), aSection('hero', heading('a')));
    expect(JSON.parse(textOf(bundle))).toEqual({
      blocks: [heading('a')],
      contentVersion: CONTENT_VERSION,
      key: 'hero',
      name: 'Section hero',
      purpose: 'hero',
    });
    const report = await readBundle(testSource(bundle));
    expect(report.issues).toEqual([]);
    expect(report.bundle?.sections).toEqual(bundle.sections);
    expect(isUsable(report) && writeBundle(report.bundle)).toEqual(writeBundle(bundle));
  });

  it('are absent if there are none', async () => {
    const bundle = testBundle(testPage(1));
    expect([...writeBundle({ ...bundle, sections: [] })]).toEqual([...writeBundle(bundle)]);
    expect((await readBundle(testSource(bundle))).bundle).not.toHaveProperty('sections');
  });

  it.each<[string, (text: string) => string, string[]]>([
    [
      'another purpose',
      (text) => text.replace('"hero"\n', '"banner"\n'),
      ['error bundle_file_invalid purpose'],
    ],
    [
      'a navbar',
      (text) => text.replace('HeadingBlock', 'SiteNavbar'),
      ['error invalid_content blocks[0].props.text', 'error invalid_content blocks[0]'],
    ],
    [
      'an unknown prop',
      (text) => text.replace('"text"', '"words"'),
      ['error invalid_content blocks[0].props.words'],
    ],
    [
      'a newer version',
      (text) => text.replace(/"contentVersion": \d+/, '"contentVersion": 99'),
      ['error bundle_too_new contentVersion'],
    ],
    [
      'an older version',
      (text) => text.replace(/ *"contentVersion": \d+,\n/, ''),
      ['error bundle_not_canonical'],
    ],
    ['another form', (text) => text.replace('\n', '\n\n'), ['error bundle_not_canonical']],
    [
      'a key twice',
      (text) => text.replace('{', '{ "name": "A",'),
      ['error bundle_json_invalid name'],
    ],
    [
      'blocks that are no list',
      (text) => text.replace(/\[[^\]]*\]/, '{}'),
      ['error bundle_file_invalid blocks'],
    ],
  ])('with %s are reported with their places', async (_, change, expected) => {
    expect(await problems(change)).toEqual(expected);
    const { kind, issues } = checkJsonFile(
      'hero.json',
      bytesOf(change(textOf(withSections(aSection('hero', heading('a')))))),
    );
    if (expected[0] !== 'error bundle_json_invalid name') expect(kind).toBe('section');
    expect(issues.length).toBe(expected.length);
  });

  it('get their canonical form and file name by a fix', async () => {
    const source = (files: Map<string, string | Uint8Array>) => {
      files.set('sections/old.json', String(files.get(FILE)).replace('\n', '\n\n'));
      files.delete(FILE);
    };
    const bundle = withSections(aSection('hero', heading('a')));
    const changes = await fixBundle(testSource(bundle, source));
    expect(changes.get('sections/old.json')).toBeNull();
    expect(changes.get(FILE)).toBe(textOf(bundle));
  });

  it('have keys of their own', async () => {
    const bundle = withSections(aSection('hero', heading('a')));
    const { issues } = await readBundle(
      testSource(bundle, (files) => files.set('sections/copy.json', files.get(FILE) ?? '')),
    );
    expect(issues.map(({ code }) => code)).toContain('bundle_duplicate_key');
  });

  it('use the images that they show', async () => {
    const name = `${'a'.repeat(64)}.png`;
    const { issues } = await readBundle(testSource(withSections(aSection('hero', image(name)))));
    expect(issues).toMatchObject([
      {
        code: 'bundle_reference_broken',
        severity: 'error',
        file: FILE,
        path: 'blocks[0].props.src',
      },
    ]);
  });

  it('may link to a missing page, with a warning', async () => {
    const { issues } = await readBundle(testSource(withSections(aSection('hero', linkTo(77)))));
    expect(issues).toMatchObject([
      { code: 'bundle_reference_broken', severity: 'warning', path: 'blocks[0].props.ctaHref' },
    ]);
  });

  it('link to the new number of a renumbered page', async () => {
    const bundle = {
      ...withSections(aSection('hero', linkTo(1))),
      pages: [testPage(1), testPage(2)],
    };
    const after = renumberPages(bundle, new Map([[bundle.pages[0]!.key, 9]]));
    expect(after.sections?.[0]?.content.content[1]).toMatchObject({
      props: { ctaHref: '/pages/9' },
    });
    const twice = { ...bundle, pages: [testPage(1), { ...testPage(1), key: testPage(3).key }] };
    const { renumbered } = await fixesFor(sourceOf(writeBundleWithTwo(twice)));
    expect(renumbered).toMatchObject([{ from: 1, check: [FILE] }]);
  });
});

/** Two pages with the same number and title, and so the same file name. */
function writeBundleWithTwo(bundle: Bundle): Map<string, string> {
  const files = writeBundle(bundle);
  const [first] = bundle.pages;
  const other = writeBundle({ ...bundle, pages: [first!] });
  files.set('pages/0001-other.json', other.get('pages/0001-page-1.json') ?? '');
  return files;
}

describe('sections of three bundles', () => {
  const base = withSections(
    aSection('hero', heading('a'), heading('b')),
    aSection('old', heading('x')),
  );

  it('are merged block by block', () => {
    const ours = withSections(
      aSection('hero', heading('a', 'Ours'), heading('b')),
      aSection('old', heading('x')),
    );
    const theirs = withSections(
      aSection('hero', heading('a'), heading('b', 'Theirs')),
      aSection('new', heading('n')),
    );
    const { bundle, conflicts } = mergeBundles(base, ours, theirs);
    expect(conflicts).toEqual([]);
    expect(bundle.sections?.map(({ key }) => key)).toEqual(['hero', 'new']);
    expect(bundle.sections?.[0]?.content).toEqual(
      aSection('hero', heading('a', 'Ours'), heading('b', 'Theirs')).content,
    );
  });

  it('conflict if both sides changed one value, or one removed a block that the other changed', () => {
    const ours = withSections(aSection('hero', heading('a', 'Ours'), heading('b')));
    const theirs = withSections(
      aSection('hero', heading('a', 'Theirs'), heading('b')),
      aSection('old', heading('x', 'Changed')),
    );
    const { bundle, conflicts } = mergeBundles(base, ours, theirs, 'theirs');
    expect(conflicts).toMatchObject([
      { document: 'section', key: 'hero', title: 'Section hero', conflicts: [{ kind: 'value' }] },
      { document: 'section', key: 'old', conflicts: [{ kind: 'removed' }] },
    ]);
    expect(bundle.sections).toEqual(theirs.sections);
  });

  it('keep their images, and stay if theirs covers only some pages', () => {
    const name = `${'b'.repeat(64)}.png`;
    const entry = {
      name: 'b.png',
      type: 'image/png',
      width: 1,
      height: 1,
      bytes: 1,
      alt: '',
    } as const;
    const ours = { ...withSections(aSection('hero', image(name))), media: { [name]: entry } };
    const theirs = testBundle(testPage(1));
    theirs.manifest.scope = { pages: [testPage(1).key] };
    const { bundle } = mergeBundles(ours, ours, theirs);
    expect(bundle.sections).toEqual(ours.sections);
    expect(bundle.media).toEqual(ours.media);
  });
});

it('a diff names the sections that differ', () => {
  const before = withSections(aSection('gone', heading('g')), aSection('hero', heading('a')));
  const after = withSections(
    { ...aSection('hero', heading('a', 'New')), name: 'Top' },
    aSection('new', heading('n')),
  );
  expect(isSame(diffSites(before, before))).toBe(true);
  expect(diffSites(before, before)).not.toHaveProperty('sections');
  expect(diffSites(before, after).sections).toMatchObject([
    { change: 'removed', key: 'gone' },
    {
      change: 'changed',
      key: 'hero',
      name: 'Top',
      details: [{ path: 'name' }],
      blocks: [{ id: 'a', change: 'changed' }],
    },
    { change: 'added', key: 'new' },
  ]);
});
