import { describe, expect, test } from 'vitest';
import { findBlockSchema, type BlockType } from '@siteyard/schemas/blocks';
import { PLATFORM_BRANDS } from '@siteyard/schemas/blocks/Platforms';
import type { BlockField } from './_shared/block-editor.ts';
import { blockEditors } from './editors.ts';
import { ALL_OPTIONS, MILESTONE, OPTIONS, type Option } from './test-options.ts';
import { UPLOAD } from './test-render.ts';

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

  test.each(ALL_OPTIONS)('%s %s accepts exactly the specified values', (type, prop, option) => {
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
  test.each(ALL_OPTIONS)('%s %s has the specified control', (type, prop, option) => {
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
