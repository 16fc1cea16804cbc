import { blockSchemas, findBlockSchema } from '@siteyard/schemas/blocks';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { blockViews } from '../../../../blocks/views.ts';
import { isDefaultText, textAt, textPropOf, withTextAt } from './text-prop.ts';

const views = blockViews as unknown as Record<string, FunctionComponent<Record<string, unknown>>>;
const button = { ctaHref: '/', ctaButtonLink: '/', ctaLabel: 'Call us', ctaButtonText: 'Call us' };

/** Renders a block with the given props, and with buttons that have links. */
function show(type: string, props: Record<string, unknown>, isEditing: boolean) {
  const schema = findBlockSchema(type)!;
  const ours = Object.entries({ ...button, ...props }).filter(([key]) => key in schema.props.shape);
  const whole = schema.props.parse(Object.fromEntries(ours)) as Record<string, unknown>;
  const slots = Object.fromEntries(schema.slots.map((slot) => [slot, () => null]));
  const puck = { isEditing, metadata: {} };
  const html = renderToStaticMarkup(
    createElement(views[type]!, { ...whole, ...slots, id: 'block', puck }),
  );
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return { whole, marked: [...body.querySelectorAll('[data-text]')] };
}

/** Each block with the texts that its view marks, in reading order. */
const MARKED: [type: string, props: Record<string, unknown>, paths: string[]][] = [
  ['Card', {}, ['title', 'body', 'ctaLabel']],
  ['Column', {}, ['heading', 'body']],
  ['ContactFormBlock', {}, ['title', 'buttonText']],
  ['HeadingBlock', {}, ['text']],
  ['ImageBlock', { src: '/a.png', caption: 'The yard' }, ['caption']],
  ['JumbotronBlock', { subheading: 'By the day' }, ['heading', 'subheading', 'ctaLabel']],
  ['ListDescription', {}, ['heading', 'items[0].text', 'items[1].text', 'items[2].text']],
  [
    'Platforms',
    { items: [{ brand: 'x' }, { brand: 'x', url: 'https://x.com/us', label: 'Us' }] },
    ['items[1].label'],
  ],
  [
    'PriceTable',
    { items: [{ name: 'Lift', details: '8 m', week: '$340' }], note: 'Without tax' },
    [
      'heading',
      'weekLabel',
      ...['name', 'details', 'week'].map((key) => `items[0].${key}`),
      'note',
    ],
  ],
  ['TextAndImage', {}, ['title', 'body', 'ctaButtonText']],
  [
    'Timeline',
    {
      milestones: [
        { id: 'ms-2', title: 'Later', description: 'Second', date: '2020-01-01' },
        { id: 'ms-1', title: 'First', description: 'Begin', date: '2010-01-01' },
      ],
    },
    [1, 0].flatMap((index) => [`milestones[${index}].title`, `milestones[${index}].description`]),
  ],
];

describe('the marks of texts on the canvas', () => {
  test.each(MARKED)('%s has one for each shown text', (type, props, paths) => {
    const { whole, marked } = show(type, props, true);
    expect(marked.map((element) => element.getAttribute('data-text'))).toEqual(paths);
    // Each mark is on the element with the stored text, and the text can be edited.
    expect(marked.map(({ textContent }) => textContent)).toEqual(
      paths.map((path) => textAt(whole, path)),
    );
    for (const path of paths) expect(textPropOf(type, path), path).not.toBeNull();
  });

  test('a rich text is marked as a whole', () => {
    const { marked } = show('RichText', {}, true);
    expect(marked.map((element) => element.getAttribute('data-text'))).toEqual(['content']);
    expect(textPropOf('RichText', 'content')?.kind).toBe('richText');
  });

  test.each(blockSchemas.map(({ type }) => type))('are not on the public page: %s', (type) => {
    const [, props = {}] = MARKED.find(([each]) => each === type) ?? [];
    expect(show(type, props, false).marked).toEqual([]);
  });
});

describe('a text prop', () => {
  test.each([
    ['HeadingBlock', 'text', 'line', 'Text', 300],
    ['Card', 'body', 'lines', 'Text', 10_000],
    ['Card', 'ctaLabel', 'line', 'Button text', 100],
    ['JumbotronBlock', 'subheading', 'lines', 'Subheading', 2_000],
    ['ListDescription', 'items[1].text', 'lines', 'Items · Item 2 · Text', 1_000],
    ['Platforms', 'items[0].label', 'line', 'Platforms · Item 1 · Label', 100],
    ['Timeline', 'milestones[2].title', 'line', 'Milestones · Item 3 · Title', 300],
    ['Timeline', 'milestones[0].description', 'lines', 'Milestones · Item 1 · Description', 5_000],
  ])('%s %s has its kind, name and limit', (type, path, kind, label, maxLength) => {
    expect(textPropOf(type, path)).toMatchObject({ kind, label, maxLength });
  });

  test.each([
    ['Card', 'padding'],
    ['Card', 'unknown'],
    ['Card', 'title[0].text'],
    ['ListDescription', 'items[0].icon'],
    ['ListDescription', 'items'],
    ['Unknown', 'text'],
    ['Card', ''],
  ])('%s %s is not a text prop', (type, path) => expect(textPropOf(type, path)).toBeNull());
});

describe('setting a text', () => {
  const props = { id: 'l', heading: 'A', items: [{ text: 'one', icon: 'Star' }, { text: 'two' }] };

  test('changes only the prop', () => {
    expect(withTextAt(props, 'heading', 'B')).toEqual({ ...props, heading: 'B' });
  });

  test('changes one field of one item', () => {
    expect(withTextAt(props, 'items[0].text', 'new')).toEqual({
      ...props,
      items: [{ text: 'new', icon: 'Star' }, { text: 'two' }],
    });
  });

  test.each(['items[2].text', 'items[0].other', 'items', 'other'])('%s changes nothing', (path) =>
    expect(withTextAt(props, path, 'x')).toBe(props),
  );
});

test('recognises the text of a new block', () => {
  expect(isDefaultText('Card', 'title', 'Card title')).toBe(true);
  expect(isDefaultText('Card', 'title', 'Scissor lift')).toBe(false);
});
