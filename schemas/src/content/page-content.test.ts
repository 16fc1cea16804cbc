import { describe, expect, it } from 'vitest';
import { blockSchemas } from '../blocks/index.ts';
import { omitDefaults } from '../values/omit-defaults.ts';
import { readLeniently } from '../values/read-leniently.ts';
import { siteSettings } from '../settings/settings.ts';
import { CONTENT_VERSION } from '../upgrades/index.ts';
import { PAGE_LIMITS } from '../primitives/limits.ts';
import { checkPageContent } from './check.ts';
import { canonicalText, normalisePageContent, viewProps, withDefaults } from './normalise.ts';
import { findOutlineProblems } from './outline.ts';
import { readPageContent } from './read.ts';

const heading = (id: string, props: object = {}) => ({
  type: 'HeadingBlock',
  props: { id, ...props },
});
const page = (...content: unknown[]) => ({
  contentVersion: CONTENT_VERSION,
  root: { props: {} },
  content,
});
const read = (raw: unknown) => readPageContent(raw).content;

describe('every block schema', () => {
  it.each(blockSchemas.map((block) => [block.type, block] as const))(
    'gives every prop of %s a default',
    (_, block) => {
      const defaults = block.props.parse({});
      expect(readLeniently(block.props, {})).toEqual({ ok: true, value: defaults });
      expect(omitDefaults(block.props, defaults)).toEqual({});
    },
  );
  it.each(blockSchemas.map((block) => [block.type, block] as const))(
    'reads any stored value of %s',
    (_, block) => {
      for (const junk of [null, 7, 'x', [], {}, [null], { blocks: [null] }]) {
        const props = Object.fromEntries(Object.keys(block.props.shape).map((key) => [key, junk]));
        expect(
          block.props.safeParse(viewProps({ type: block.type, props: { id: 'a', ...props } }))
            .error,
        ).toBeUndefined();
      }
    },
  );
});

describe('readPageContent', () => {
  it('accepts an object and a JSON string alike', () => {
    const content = page(heading('HeadingBlock-1', { text: 'Hello' }));
    expect(read(JSON.stringify(content))).toEqual(read(content));
  });
  it.each([undefined, null, '', 'not json', '[]', 7, { content: 'x' }])(
    'reads %j as an empty page',
    (raw) => {
      expect(read(raw).content).toEqual([]);
    },
  );
  it('accepts content without a root', () => {
    expect(read({ content: [heading('a')] }).root).toEqual({ props: {} });
  });
  it('moves legacy zones into slots and loses no block', () => {
    const { content, problems } = readPageContent({
      content: [{ type: 'TwoCol', props: { id: 'TwoCol-1' } }, heading('last')],
      zones: {
        'TwoCol-1:left': [heading('l')],
        'TwoCol-1:right': [{ type: 'TwoCol', props: { id: 'TwoCol-2' } }],
        'TwoCol-2:left': [heading('inner')],
        'TwoCol-1:third': [heading('odd')],
        'gone:left': [heading('orphan')],
      },
    });
    const two = content.content[0]!.props as unknown as Record<
      string,
      { props: Record<string, unknown> }[]
    >;
    expect(two.left).toEqual([heading('l')]);
    expect(two.right![0]!.props.left).toEqual([heading('inner')]);
    expect(two.right![1]).toEqual(heading('odd'));
    expect(problems).toMatchObject([{ kind: 'zone_orphaned', path: 'zones.gone:left' }]);
  });
  it('terminates when zones contain each other', () => {
    const zones = {
      'a:left': [{ type: 'TwoCol', props: { id: 'b' } }],
      'b:left': [{ type: 'TwoCol', props: { id: 'a' } }],
    };
    expect(read({ content: [{ type: 'TwoCol', props: { id: 'a' } }], zones }).content).toHaveLength(
      1,
    );
  });
  it('is lossless when only ids are new, and gives the reason for each', () => {
    const { problems, lossless } = readPageContent(
      page(heading('same'), heading('same'), { type: 'Spacer' }),
    );
    expect(lossless).toBe(true);
    expect(problems.map(({ kind, path }) => [kind, path])).toEqual([
      ['id_repeated', 'content[1]'],
      ['id_missing', 'content[2]'],
    ]);
    expect(readPageContent(page(heading('a'), 'not a block')).lossless).toBe(false);
    expect(readPageContent({ content: [], zones: { 'gone:left': [] } }).lossless).toBe(false);
  });
  it('replaces duplicate and missing ids, with the same result on every reading', () => {
    const raw = page(heading('same'), heading('same'), { type: 'Spacer' });
    const once = read(raw);
    expect(new Set(once.content.map((block) => block.props.id)).size).toBe(3);
    expect(read(raw)).toEqual(once);
  });
  it('omits values that are not blocks and reports their paths', () => {
    const { content, problems } = readPageContent(page(null, heading('a'), { type: 7 }, []));
    expect(content.content).toHaveLength(1);
    expect(problems.map(({ kind, path }) => [kind, path])).toEqual([
      ['not_a_block', 'content[0]'],
      ['not_a_block', 'content[2]'],
      ['not_a_block', 'content[3]'],
    ]);
  });
  it('treats a type such as "constructor" as unknown', () => {
    const content = read(page({ type: 'constructor', props: { id: 'c' } }));
    expect(checkPageContent(content)[0]?.message).toContain('no block type');
  });
});

describe('normalisePageContent', () => {
  it('puts the navbar first and exactly once, even from within a column', () => {
    const navbar = { type: 'SiteNavbar', props: { id: 'SiteNavbar-1' } };
    const two = { type: 'TwoCol', props: { id: 't', left: [navbar, heading('h')] } };
    const { content } = normalisePageContent(
      read(page(heading('a'), two, { ...navbar, props: { id: 'n2' } })),
    );
    expect(content.map((block) => block.type)).toEqual(['SiteNavbar', 'HeadingBlock', 'TwoCol']);
    expect(content[2]!.props.left).toEqual([heading('h')]);
    expect(normalisePageContent(read(page())).content).toHaveLength(1);
  });
  it('omits defaults, strips cb and sorts keys, so that equal pages have equal text', () => {
    const a = heading('h', { text: 'Heading', level: 3 });
    const b = { props: { level: 3, align: 'left', id: 'h' }, type: 'HeadingBlock' };
    expect(canonicalText(read(page(a)))).toBe(canonicalText(read(page(b))));
    const image = { type: 'ImageBlock', props: { id: 'i', src: '/uploads/x.png?cb=12&w=320' } };
    expect(normalisePageContent(read(page(image))).content[1]!.props.src).toBe(
      '/uploads/x.png?w=320',
    );
  });
  it('is idempotent, and withDefaults reverses it', () => {
    const once = normalisePageContent(
      read(page(heading('h', { text: 'Ho' }), { type: 'TwoCol', props: { id: 't' } })),
    );
    expect(normalisePageContent(withDefaults(once))).toEqual(once);
    expect(normalisePageContent(once)).toEqual(once);
  });
  it('keeps a colour that follows the look, and reads another word as the default', () => {
    const banner = (backgroundColor: string) =>
      read(page({ type: 'JumbotronBlock', props: { id: 'j', backgroundColor } }));
    const kept = normalisePageContent(banner('look'));
    expect(kept.content[1]!.props).toEqual({ id: 'j', backgroundColor: 'look' });
    expect(viewProps(kept.content[1]!)?.backgroundColor).toBe('look');
    expect(viewProps(banner('brand').content[0]!)?.backgroundColor).toBe('#1e293b');
    expect(checkPageContent(banner('look'))).toEqual([]);
    expect(checkPageContent(banner('brand'))[0]?.message).toContain('is not a colour');
  });
  it('keeps blocks of unknown types unchanged', () => {
    const unknown = { type: 'Carousel', props: { id: 'c', speed: 3 } };
    expect(normalisePageContent(read(page(unknown))).content[1]).toEqual(unknown);
  });
});

describe('checkPageContent', () => {
  const messages = (raw: unknown, stored?: unknown) =>
    checkPageContent(read(raw), stored === undefined ? undefined : read(stored)).map(
      (issue) => `${issue.path}: ${issue.message}`,
    );
  it('reports the path, the block and the field', () => {
    const [issue] = checkPageContent(
      read(page({ type: 'TwoCol', props: { id: 't', left: [heading('h', { level: 9 })] } })),
    );
    expect(issue).toEqual({
      kind: 'out_of_range',
      path: 'content[0].props.left[0].props.level',
      message: 'must be 6 or less',
      blockId: 'h',
      field: 'level',
    });
  });
  it('refuses unknown props, wrong choices and hostile links', () => {
    expect(messages(page(heading('h', { onclick: 'x' })))).toEqual([
      'content[0].props.onclick: HeadingBlock has no prop "onclick"',
    ]);
    expect(messages(page(heading('h', { align: 'middle' })))[0]).toContain(
      'must be one of "left", "center", "right"',
    );
    const card = { type: 'Card', props: { id: 'c', ctaHref: 'javascript:alert(1)' } };
    expect(messages(page(card))[0]).toContain('is not a safe link');
  });
  it('accepts at most 8 levels of nesting and 2,000 blocks', () => {
    const nested = (levels: number): unknown =>
      levels === 0
        ? heading('h')
        : { type: 'OneCol', props: { id: `o${levels}`, content: [nested(levels - 1)] } };
    const kinds = (raw: unknown) => checkPageContent(read(raw)).map(({ kind }) => kind);
    expect(kinds(page(nested(8)))).toEqual([]);
    expect(kinds(page(nested(9)))).toEqual(['too_deep']);
    const blocks = Array.from({ length: 2_001 }, (_, index) => heading(`h${index}`));
    expect(kinds(page(...blocks.slice(1)))).toEqual([]);
    expect(kinds(page(...blocks))).toEqual(['too_many_blocks']);
  });
  it('accepts stored problems and checks only new content', () => {
    const stored = page(heading('h', { level: 9, gone: true }), {
      type: 'Carousel',
      props: { id: 'c', speed: 3 },
    });
    expect(messages(stored, stored)).toEqual([]);
    expect(messages(page(heading('h', { level: 9, gone: true, text: 'New' })), stored)).toEqual([]);
    expect(messages(page(heading('h', { level: 8 })), stored)).toHaveLength(1);
    expect(messages(page({ type: 'Carousel', props: { id: 'c', speed: 4 } }), stored)).toHaveLength(
      1,
    );
  });
});

it('settings have a default for everything', () => {
  expect(
    readLeniently(siteSettings, { nav: { items: [{ title: 'A', href: 'javascript:1' }] } }),
  ).toMatchObject({
    ok: true,
    value: {
      title: '',
      nav: { items: [{ title: 'A', href: '' }], cta: { label: 'Get a Quote', href: '/contact' } },
    },
  });
});

describe('content with many problems', () => {
  const odd = (id: string, ...names: string[]) =>
    heading(id, Object.fromEntries(names.map((name) => [name, 1])));

  it('has at most the requested number of problems', () => {
    const content = read(page(odd('a', 'x', 'y', 'z'), odd('b', 'x')));
    expect(checkPageContent(content, undefined, 2)).toHaveLength(2);
    expect(checkPageContent(content)).toHaveLength(4);
  });

  it('has problems of new values even if stored values have problems too', () => {
    const stored = read(page(odd('a', 'x', 'y', 'z')));
    const changed = read(page(odd('a', 'x', 'y', 'z', 'new')));
    const problems = checkPageContent(changed, stored, 1);
    expect(problems.map(({ field }) => field)).toEqual(['new']);
    expect(checkPageContent(stored, stored, 1)).toEqual([]);
  });

  it('has at most the requested number of unknown keys', () => {
    const keys = Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`k${n}`, 1]));
    const content = { content: [{ type: 'Spacer', props: {}, ...keys }], ...keys };
    expect(findOutlineProblems(content, 12)).toHaveLength(12);
    expect(findOutlineProblems(content)).toHaveLength(18);
  });

  it('has a problem with the number of its blocks, even with a limit of one problem', () => {
    const many = Array.from({ length: PAGE_LIMITS.blocks + 5 }, (_, n) => odd(`b${n}`, 'x'));
    expect(checkPageContent(read(page(...many)), undefined, 1).at(-1)).toMatchObject({
      kind: 'too_many_blocks',
      message: `has ${PAGE_LIMITS.blocks + 5} blocks; at most ${PAGE_LIMITS.blocks}`,
    });
  });
});
