import { JSDOM } from 'jsdom';
import { describe, expect, test } from 'vitest';
import { findBlockSchema, type BlockType } from '@siteyard/schemas/blocks';
import { PLATFORM_BRANDS } from '@siteyard/schemas/blocks/Platforms';
import { look } from '@siteyard/schemas/look';
import { EXAMPLE_ITEM_KEYS, EXAMPLE_RENTALS } from '../gallery/example-rentals.ts';
import { EXAMPLE_BUSINESS } from '../gallery/example-business.ts';
import { exampleBlock } from '../gallery/example-block.ts';
import type { BlockField } from './_shared/block-editor.ts';
import type { BlockMetadata } from './_shared/view-props.ts';
import { blockEditors } from './editors.ts';
import { MILESTONE, OPTIONS, WHOLE, type Option } from './test-options.ts';
import { drawBlock, expectHarmless, settingsWith, UPLOAD } from './test-render.ts';

/** Tests every option of every block: its storage, its field and its rendering. */

const options = (Object.keys(OPTIONS) as BlockType[]).flatMap((type) =>
  Object.entries(OPTIONS[type]).map(([prop, option]) => [type, prop, option] as const),
);
const schemaOf = (type: BlockType) => {
  const schema = findBlockSchema(type);
  if (!schema) throw new Error(`There is no schema of ${type}.`);
  return schema.props;
};

/** Valid and invalid values for an option. */
function judged(option: Option): { taken: unknown[]; refused: unknown[] } {
  switch (option.kind) {
    case 'choice':
      return { taken: [...option.values], refused: ['', 'other', null, 99] };
    case 'range': {
      const { min, max } = option;
      return { taken: [min, max], refused: [min - 1, max + 1, min + 0.5, String(max), null] };
    }
    case 'text':
      return { taken: ['', 'Ä 好 🚜'], refused: ['a\nb', '\u0000', '\u202e', 'x'.repeat(301), 1] };
    case 'long':
      return { taken: ['', 'a\nb'], refused: ['\u0000', 'x'.repeat(10_001), 1] };
    case 'link':
      return {
        taken: ['', '/pages/4', 'https://a.example/', 'mailto:a@b.co', 'tel:5550100', '#top'],
        refused: ['javascript:alert(1)', '//a.example', 'a b', 'data:text/html,x', 1],
      };
    case 'asset':
      return {
        taken: ['', UPLOAD, '/a.png', 'https://a.example/a.png'],
        refused: ['data:image/png;base64,AA', 'javascript:alert(1)', 'mailto:a@b.co', '//a.b/c', 1],
      };
    case 'colour':
    case 'optionalColour': {
      const colours = ['#a1b2c3', '#a1b2c3d4', 'look'];
      const no = ['#abc', '#A1B2C3', 'red', '#a1b2c', 'url(x)', 'Look', 'looks', ' look', 1];
      return option.kind === 'colour'
        ? { taken: colours, refused: [...no, ''] }
        : { taken: [...colours, ''], refused: no };
    }
    case 'flag':
      return { taken: [true, false], refused: ['true', 1, null] };
    case 'px':
      return {
        taken: [...option.keywords, option.min, option.max],
        refused: [option.min - 1, option.max + 1, 1.5, 'wide', '320px'],
      };
    case 'size':
      return {
        taken: [...option.names, { base: 0 }, { base: 1, md: 2, lg: option.max }],
        refused: ['3xl', 8, { md: 8 }, { base: -1 }, { base: option.max + 1 }, { base: 1, xl: 2 }],
      };
    case 'date':
      return { taken: ['', '2024-02-29'], refused: ['2023-02-29', '2024-2-9', '2024', 'today', 1] };
    case 'month':
      return { taken: ['', '2024-12'], refused: ['2024-13', '2024-1', '2024-01-01', 1] };
    case 'slug':
      return { taken: ['', 'x', 'mastodon'], refused: ['X', 'a b', '<b>', 1] };
    case 'id':
      return { taken: ['ms-1', 'ms-founding'], refused: ['', '1', 'ms-', 'ms-<', 1] };
    case 'location':
      return { taken: ['', 'yard', 'a_b-1'], refused: ['a b', '<b>', 'x'.repeat(41), 1] };
    case 'itemCategory':
      return { taken: ['', 'lifts', 'a_b 1.5'], refused: ['_', '<b>', 'x'.repeat(41), 1] };
    case 'items': {
      const key = '5b3c8a52-6f0d-4f47-9d3c-000000000001';
      const many = Array.from({ length: 201 }, () => key);
      return { taken: [[], [key], many.slice(1)], refused: [null, {}, key, ['x'], [1], many] };
    }
    case 'list':
    case 'milestones':
      return { taken: [[]], refused: [null, {}, 'x', [1]] };
    case 'richText':
      return { taken: [{ blocks: [] }], refused: [null, [], 'x', { blocks: 1 }, {}] };
  }
}

describe('the stored options', () => {
  test.each(Object.keys(OPTIONS) as BlockType[])('of %s are exactly the specified ones', (type) => {
    expect(Object.keys(schemaOf(type).shape).toSorted()).toEqual(
      Object.keys(OPTIONS[type]).toSorted(),
    );
    expect(schemaOf(type).parse({})).toEqual(
      Object.fromEntries(Object.entries(OPTIONS[type]).map(([prop, each]) => [prop, each.default])),
    );
    expect(schemaOf(type).safeParse({ another: 1 }).success).toBe(false);
  });

  test.each(options)('%s %s accepts exactly the specified values', (type, prop, option) => {
    const takes = (value: unknown) => schemaOf(type).safeParse({ [prop]: value }).success;
    const { taken, refused } = judged(option);
    for (const value of taken) expect(takes(value), JSON.stringify(value)).toBe(true);
    for (const value of refused) expect(takes(value), JSON.stringify(value)).toBe(false);
  });

  test.each([
    ['ListDescription', 'items', OPTIONS.ListDescription.items],
    ['Platforms', 'items', OPTIONS.Platforms.items],
    ['PriceTable', 'items', OPTIONS.PriceTable.items],
    ['Questions', 'items', OPTIONS.Questions.items],
    ['Quotes', 'items', OPTIONS.Quotes.items],
    ['Gallery', 'items', OPTIONS.Gallery.items],
    ['Timeline', 'milestones', { kind: 'list', max: 100, item: MILESTONE, default: [] } as Option],
  ] as const)('of each item of %s %s are the specified ones', (type, list, option) => {
    if (option?.kind !== 'list') throw new Error('This is no list.');
    const base = type === 'Timeline' ? { id: 'ms-1' } : {};
    const takes = (item: object) =>
      schemaOf(type).safeParse({ [list]: [{ ...base, ...item }] }).success;
    for (const [prop, each] of Object.entries(option.item)) {
      const { taken, refused } = judged(each);
      for (const value of taken)
        expect(takes({ [prop]: value }), `${prop} ${JSON.stringify(value)}`).toBe(true);
      for (const value of refused)
        expect(takes({ [prop]: value }), `${prop} ${JSON.stringify(value)}`).toBe(false);
    }
    const read = schemaOf(type).parse({ [list]: [base] })[list] as Record<string, unknown>[];
    for (const [prop, each] of Object.entries(option.item))
      if (prop !== 'id') expect(read[0]?.[prop], prop).toEqual(each.default);
    const many = (count: number) =>
      schemaOf(type).safeParse({
        [list]: Array.from({ length: count }, (_, n) => ({ ...base, ...(n && base) })),
      }).success;
    expect(many(option.max)).toBe(true);
    expect(many(option.max + 1)).toBe(false);
  });
});

/** Expects that a field offers the values of its option. */
function expectControl(field: BlockField | undefined, option: Option): void {
  expect(field?.label).toMatch(/^\p{Lu}/u);
  switch (option.kind) {
    case 'choice':
      return expectChoice(field, option.offered ?? option.values);
    case 'range':
      return option.steps
        ? expectChoice(field, option.steps)
        : expect(field).toMatchObject({ type: 'number', min: option.min, max: option.max });
    case 'flag':
      return expectChoice(field, [true, false]);
    case 'text':
      return expect(field?.type).toBe('text');
    case 'long':
      return expect(field?.type).toBe('textarea');
    case 'link':
      return expect(field?.type).toBe('link');
    case 'asset':
      return expect(field?.type).toBe('image');
    case 'colour':
      return expect(field).not.toHaveProperty('optional', true);
    case 'optionalColour':
      return expect(field).toMatchObject({ type: 'colour', optional: true });
    case 'px':
      expect(field).toMatchObject({ type: 'dimension', min: option.min, max: option.max });
      return expectOptions(field, option.keywords);
    case 'size':
      expect(field).toMatchObject({ type: 'responsiveSize', max: option.max });
      return expectOptions(field, option.names);
    case 'slug':
      return expectChoice(field, ['', ...PLATFORM_BRANDS.map(({ slug }) => slug)]);
    case 'richText':
      return expect(field?.type).toBe('richText');
    case 'location':
      return expect(field?.type).toBe('location');
    case 'itemCategory':
      return expect(field?.type).toBe('itemCategory');
    case 'items':
      return expect(field).toMatchObject({ type: 'items', max: 200 });
    case 'milestones':
      return expect(field).toMatchObject({ type: 'milestones', max: 100 });
    default:
      throw new Error(`No field is known for ${option.kind}.`);
  }
}

function expectChoice(field: BlockField | undefined, values: readonly unknown[]) {
  expect(['select', 'radio']).toContain(field?.type);
  expectOptions(field, values);
}

function expectOptions(field: BlockField | undefined, values: readonly unknown[]) {
  const offered = (field as { options?: { label: string; value: unknown }[] }).options ?? [];
  expect(new Set(offered.map(({ value }) => value))).toEqual(new Set(values));
  expect(offered).toHaveLength(values.length);
  for (const { label } of offered) expect(label).toMatch(/\S/);
  expect(new Set(offered.map(({ label }) => label)).size).toBe(offered.length);
}

describe('the fields in the editor', () => {
  test.each(options)('%s %s has the specified control', (type, prop, option) => {
    const field = blockEditors[type]?.fields[prop];
    if (option.kind !== 'list') return expectControl(field, option);
    if (field?.type !== 'array') throw new Error('A list needs a list.');
    expect(field.max).toBe(option.max);
    expect(Object.keys(field.arrayFields).toSorted()).toEqual(Object.keys(option.item).toSorted());
    for (const [name, each] of Object.entries(option.item)) {
      // A platform's address is typed, because it is on another site.
      if (name === 'url') expect(field.arrayFields[name]?.type).toBe('text');
      else expectControl(field.arrayFields[name], each);
    }
    expect(schemaOf(type).safeParse({ [prop]: [field.defaultItemProps] }).success).toBe(true);
  });

  test.each([
    [
      'JumbotronBlock',
      { backgroundType: 'color' },
      ['backgroundImage', 'overlayOpacity', 'blurPercent', 'blendMode'],
    ],
    ['JumbotronBlock', { backgroundType: 'image' }, []],
    ['ImageBlock', {}, ['captionAlign', 'borderColor']],
    ['ImageBlock', { caption: 'x', borderWidth: 1 }, []],
  ] as const)('of %s with %o hide %j', (type, props, hidden) => {
    const whole = schemaOf(type).parse(props);
    expect(blockEditors[type]?.hiddenFields?.(whole)).toEqual(hidden);
  });
});

/** Lists with one item that has a hostile value in one prop. */
function hostileItems(type: BlockType, list: string): string[] {
  const option = OPTIONS[type][list];
  const item = option?.kind === 'list' ? option.item : MILESTONE;
  const whole = { id: 'ms-1', brand: 'x', url: 'https://x.com/us', icon: 'Star', text: 'x' };
  const known = Object.fromEntries(Object.entries(whole).filter(([prop]) => prop in item));
  return Object.keys(item).flatMap((prop) =>
    HOSTILE.map((value) =>
      show(type, { [list]: [{ ...known, [prop]: prop === 'images' ? [value] : value }] }),
    ),
  );
}

const settings = settingsWith({}, { business: EXAMPLE_BUSINESS, rentals: EXAMPLE_RENTALS.rules });

/** With a fixed moment, so that a location does not open during the test. */
const METADATA: BlockMetadata = {
  settings,
  now: new Date('2026-11-23T15:00:00Z'),
  rentals: () => EXAMPLE_RENTALS,
};

/** Results by the parsed values: most hostile values parse to the same props, and rendering is slow. */
const shown = new Map<string, string>();

function show(type: BlockType, props: object, metadata = METADATA): string {
  const block = exampleBlock(type, 'test', { ...WHOLE[type], ...props });
  if (metadata !== METADATA) return drawBlock(block, metadata);
  const read = JSON.stringify(block);
  const html = shown.get(read) ?? drawBlock(block, metadata);
  shown.set(read, html);
  return html;
}

/** A look with dark text on its brand colour. */
const YELLOW = { settings: settingsWith({}, { look: look.parse({ brand: '#ffe000' }) }) };

/** Replaces entities and escapes, so that a text reads the same in an element and in an island's data. */
const readable = (html: string) =>
  html
    .replaceAll('\\u0026', '&amp;')
    .replaceAll('\\u003c', '&lt;')
    .replaceAll(/&gt;|\\u003e/g, '>');

/** Values that an old version or a manual change of the database may have left anywhere. */
const HOSTILE: readonly unknown[] = [
  null,
  true,
  -1,
  1e308,
  Number.NaN,
  '',
  '\ud800',
  [],
  {},
  [[]],
  { $gt: '' },
  { length: -1 },
  'javascript:alert(1)',
  '"><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "';alert(1)//",
  '</script><script>alert(1)</script>',
  'red;background:url(//evil.example/x)',
  '//evil.example',
  'constructor',
  '__proto__',
  { toString: 1, valueOf: 2 },
  { constructor: { prototype: { x: 1 } } },
];

describe('the rendered options', () => {
  test.each(Object.keys(OPTIONS) as BlockType[])(
    'of %s contain no script and no unsafe link for any stored value',
    (type) => {
      const all = Object.entries(OPTIONS[type]).flatMap(([prop, option]) => [
        ...HOSTILE.map((value) => show(type, { [prop]: value })),
        ...(option.kind === 'list' || option.kind === 'milestones' ? hostileItems(type, prop) : []),
      ]);
      // Most hostile values are read as the default, so their HTML is identical.
      expectHarmless(JSDOM.fragment([...new Set(all)].join('')));
    },
  );

  test.each(options)(
    '%s %s has a visible effect, and wrong stored values are corrected',
    (type, prop, option) => {
      const html = (value: unknown) => show(type, { ...option.needs, [prop]: value });
      const unset = show(type, { ...option.needs });
      switch (option.kind) {
        case 'choice': {
          const seen = option.values.map(html);
          expect(new Set(seen).size, 'each value looks different').toBe(option.values.length);
          expect(html(undefined)).toBe(html(option.default));
          if (typeof option.default === 'string')
            for (const wrong of ['other', 7, null, {}])
              expect(html(wrong)).toBe(html(option.default));
          break;
        }
        case 'range': {
          const { min, max } = option;
          expect(html(min - 5)).toBe(html(min));
          expect(html(max + 5)).toBe(html(max));
          expect(html(min)).not.toBe(html(max));
          for (const wrong of ['3', null, {}]) expect(html(wrong)).toBe(html(option.default));
          break;
        }
        case 'flag':
          expect(html(true)).not.toBe(html(false));
          expect(html('yes')).toBe(html(option.default));
          break;
        case 'px':
          for (const keyword of option.keywords) expect(html(keyword)).not.toBe(html(640));
          expect(html(option.max + 1)).toBe(html(option.max));
          expect(html(option.min - 1)).toBe(html(option.min));
          expect(html(option.max)).toContain(`${option.max}px`);
          expect(html('wide')).toBe(html(option.default));
          break;
        case 'size':
          expect(new Set(option.names.map(html)).size).toBe(option.names.length);
          expect(html({ base: -1, md: 5, lg: 9999 })).toBe(
            html({ base: 0, md: 5, lg: option.max }),
          );
          expect(html('3xl')).toBe(html(option.default));
          break;
        case 'text':
        case 'long':
          expect(readable(html('Seen & <b>read</b>'))).toContain('Seen &amp; &lt;b>read');
          expect(html(null)).toBe(html(option.default));
          break;
        case 'link':
          expect(html('/pages/77')).toContain('href="/pages/77"');
          for (const wrong of ['javascript:alert(1)', '//evil.example', 7])
            expect(html(wrong)).toBe(html(''));
          break;
        case 'asset':
          expect(html('/seen.png')).toContain('/seen.png');
          for (const wrong of ['javascript:alert(1)', 'data:image/png;base64,AA', 7])
            expect(html(wrong)).toBe(html(''));
          break;
        case 'colour':
        case 'optionalColour':
          expect(html('#a1b2c3')).toContain('#a1b2c3');
          // Text on a picture is calculated from the look; all other colours name a property of the look.
          expect(html('look') + show(type, { [prop]: 'look' }, YELLOW)).toMatch(
            /var\(--|color:#14202e/,
          );
          expect(html('A1B2C3')).toBe(html('#a1b2c3'));
          for (const wrong of ['red', 'url(x)', '#a1b2c', 7]) expect(html(wrong)).toBe(unset);
          break;
        case 'location':
          expect(html('east')).toContain('7 Mill Lane');
          for (const wrong of ['<b>', 7, null]) expect(html(wrong)).toBe(html(''));
          break;
        case 'itemCategory':
          expect(html('lifts')).toContain('Scissor lift');
          expect(html('lifts')).not.toContain('Telehandler');
          for (const wrong of ['gone', '<b>', 7, null]) expect(html(wrong)).toBe(html(''));
          break;
        case 'items': {
          const [first, second] = EXAMPLE_ITEM_KEYS;
          expect(html([second, first])).toMatch(/Telehandler[^]*Forklift/);
          expect(html([first, '5b3c8a52-6f0d-4f47-9d3c-0000000000ff'])).toBe(html([first]));
          for (const wrong of ['x', 7, null]) expect(html(wrong)).toBe(html([]));
          break;
        }
        case 'list':
        case 'milestones':
        case 'richText':
          for (const wrong of ['x', 7, null]) expect(html(wrong)).toBe(html(option.default));
          break;
        default:
          throw new Error(`Nothing is known of ${option.kind}.`);
      }
    },
  );
});
