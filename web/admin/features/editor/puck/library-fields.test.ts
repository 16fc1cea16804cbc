import { openPuck, usePuckTests, type OpenPuck } from './test-puck.tsx';
import { act } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { COLOUR_PRESETS } from '../../../lib/screen-constants.ts';
import type { Issue } from '@siteyard/schemas/errors';
import { fieldTypes } from '../fields/field-types.tsx';
import { FieldsWithProblems } from '../publish/fields-with-problems.tsx';
import { ours, withCard, card, propsOf, typeInto, click } from './test-card.ts';

/** Puck's fields and ours in the right sidebar (specification, sections 3 and 5). */

usePuckTests();

const type = (puck: OpenPuck, name: string, value: string) =>
  typeInto(puck, `input[name="${name}"]`, value);

describe('a number field', () => {
  test('ignores values below its minimum and above its maximum', async () => {
    const puck = await openPuck([card({ padding: 3 })]);
    await puck.select('C-1');
    await type(puck, 'padding', '8');
    expect(propsOf(puck)).toMatchObject({ padding: 8 });
    await type(puck, 'padding', '9');
    await type(puck, 'padding', '-1');
    expect(propsOf(puck)).toMatchObject({ padding: 8 });
    await type(puck, 'padding', '0');
    expect(propsOf(puck)).toMatchObject({ padding: 0 });
  });

  test('offers words for the usual numbers, and any other number as Custom', async () => {
    const puck = await openPuck([card({ padding: 6 })]);
    await puck.select('C-1');
    const select = () =>
      [...puck.element.querySelectorAll('select')].find(
        (each) => each.labels[0]?.textContent === 'Space inside',
      )!;
    const choose = async (value: string) => {
      await act(async () => {
        select().value = value;
        select().dispatchEvent(new Event('change', { bubbles: true }));
      });
      await puck.pass(300);
    };
    const input = () => puck.element.querySelector('input[name="padding"]');
    expect(select().selectedOptions[0]?.label).toBe('Medium');
    expect(input()).toBeNull();
    await choose('8');
    expect(propsOf(puck)).toMatchObject({ padding: 8 });
    await choose('custom');
    expect(propsOf(puck)).toMatchObject({ padding: 8 });
    await type(puck, 'padding', '5');
    expect(propsOf(puck)).toMatchObject({ padding: 5 });
    // The input must not disappear when the typed number has a word.
    await type(puck, 'padding', '6');
    expect(input()).not.toBeNull();
    await choose('0');
    expect(input()).toBeNull();
    expect(propsOf(puck)).toMatchObject({ padding: 0 });
  });
});

describe('field types', () => {
  test('include every specified type', async () => {
    const fields = {
      one: { type: 'text', label: 'One' },
      two: { type: 'textarea', label: 'Two' },
      three: { type: 'number', label: 'Three' },
      four: { type: 'array', label: 'Four', arrayFields: { text: { type: 'text' } } },
      five: { type: 'image', label: 'Five' },
      six: { type: 'link', label: 'Six' },
      seven: { type: 'colour', label: 'Seven' },
    };
    const values = { one: 'a', two: 'b', three: 3, four: [], five: '', six: '', seven: '#112233' };
    const puck = await openPuck([card(values)], { config: withCard(fields, values) });
    await puck.select('C-1');
    const find = (selector: string) => puck.element.querySelector(selector);
    expect(find('input[type="text"][name="one"]')).not.toBeNull();
    expect(find('textarea[name="two"]')).not.toBeNull();
    expect(find('input[type="number"][name="three"]')).not.toBeNull();
    expect(find('[aria-label="Upload five"]')?.textContent).toBe('Upload');
    expect(find('[aria-label="Six"]')?.textContent).toContain('No link');
    expect(find('[aria-label="Seven: custom colour"]')).not.toBeNull();
  });

  test('throw an error for an unknown type', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const config = withCard({ title: { type: 'hologram' } });
    await expect(async () => {
      const puck = await openPuck([card()], { config });
      await puck.select('C-1');
    }).rejects.toThrow('Field type for hologram did not exist.');
  });
});

describe('a link', () => {
  const open = async (ctaHref: string) => {
    const puck = await openPuck([card({ ctaHref })]);
    await puck.select('C-1');
    const group = puck.element.querySelector('[role="group"][aria-label="Button link"]');
    return { puck, group };
  };

  test('can be chosen from the pages as /pages/{id}, in a list of 12 rem', async () => {
    const { puck, group } = await open('');
    expect(group?.textContent).toBe('No linkChoose');
    await click(puck, 'Choose button link');
    expect(group?.querySelector('ul')?.style.maxHeight).toBe('12rem');
    expect(group?.querySelector('ul')?.textContent).toBe('Home/pages/1Fleet/pages/2');
    await click(puck, 'Fleet/pages/2');
    expect(propsOf(puck)).toMatchObject({ ctaHref: '/pages/2' });
    expect(group?.querySelector('[title="/pages/2"]')?.textContent).toBe('Fleet');
    await click(puck, 'Remove button link');
    expect(propsOf(puck)).toMatchObject({ ctaHref: '' });
  });

  test('can be typed for another site, with a hint', async () => {
    const { puck, group } = await open('https://example.com/a');
    await click(puck, 'Change button link');
    const input = group?.querySelector('input');
    expect([input?.type, input?.value]).toEqual(['url', 'https://example.com/a']);
    expect(group?.textContent).toContain('Enter a full URL (e.g., https://example.com)');
    await typeInto(puck, 'input[type="url"]', 'https://example.com/b');
    expect(propsOf(puck)).toMatchObject({ ctaHref: 'https://example.com/b' });
  });
});

describe('a colour', () => {
  const open = async () => {
    const puck = await openPuck([{ type: 'Timeline', props: { id: 'C-1', milestones: [] } }]);
    await puck.select('C-1');
    return puck;
  };
  const colour = (puck: OpenPuck) => propsOf(puck).accentColor;

  test('can be one of ten presets', async () => {
    const puck = await open();
    const group = puck.element.querySelector('[role="group"][aria-label="Accent colour"]');
    const presets = [...(group?.querySelectorAll('[title]') ?? [])].map((each) =>
      each.getAttribute('title'),
    );
    expect(presets).toEqual(COLOUR_PRESETS.map(({ label }) => label));
    expect(presets).toHaveLength(10);
    await click(puck, 'Teal');
    expect(colour(puck)).toMatch(/^#[0-9a-f]{8}$/);
  });

  test('can be typed with or without #, and is saved once it is valid', async () => {
    const puck = await open();
    const input = '[aria-label="Accent colour: custom colour"]';
    expect(puck.element.textContent).toContain('#RRGGBB or #RRGGBBAA');
    await typeInto(puck, input, 'abc');
    expect(colour(puck)).toBe('#aabbcc');
    await typeInto(puck, input, '#abcde');
    expect(colour(puck)).toBe('#aabbcc');
    await typeInto(puck, input, '#ABCDEF');
    expect(colour(puck)).toBe('#abcdef');
  });
});

test('fields offer the specified steps and levels', () => {
  const offered = (type: string, field: string) => {
    const options = (ours.components[type]?.fields?.[field] as { options?: { value: unknown }[] })
      ?.options;
    return options?.map(({ value }) => value);
  };
  expect(offered('HeadingBlock', 'level')).toEqual([1, 2, 3, 4]);
  expect(offered('JumbotronBlock', 'overlayOpacity')).toEqual([0, 10, 20, 30, 40, 50, 60, 75, 100]);
  expect(offered('JumbotronBlock', 'blurPercent')).toEqual([0, 5, 10, 20, 30, 40, 50, 75, 100]);
});

test('the page has a text field for its title', async () => {
  const puck = await openPuck([]);
  const title = puck.element.querySelector<HTMLInputElement>('input[name="title"]');
  expect([title?.type, title?.value]).toEqual(['text', 'Fleet']);
});

test('a stored choice that is no longer offered is shown unchanged', async () => {
  const puck = await openPuck([{ type: 'HeadingBlock', props: { id: 'C-1', level: 5 } }]);
  await puck.select('C-1');
  const level = puck.element.querySelector<HTMLSelectElement>('select[name="level"]');
  expect(level?.selectedOptions[0]?.label).toBe('Heading 5');
  expect(propsOf(puck)).toMatchObject({ level: 5 });
});

test('the fields of a block are under Content, Style and Advanced', async () => {
  const overrides = { fields: FieldsWithProblems, fieldTypes };
  const problem = { path: 'content[1].props.padding', message: 'must be 16 or less' };
  const open = async (problems: object[]) => {
    const puck = await openPuck([{ type: 'ImageBlock', props: { id: 'C-1' } }], {
      more: { overrides },
      context: { problems: problems as Issue[] },
    });
    await puck.select('C-1');
    const form = puck.element.querySelector('form');
    return [...(form?.querySelectorAll('h3') ?? [])].map((each) => [
      each.textContent,
      each.firstElementChild?.getAttribute('aria-expanded'),
      [...(each.parentElement?.querySelectorAll('[name]') ?? [])].map((field) =>
        field.getAttribute('name'),
      ),
    ]);
  };
  const [content, style, advanced] = await open([]);
  expect(content?.slice(0, 2)).toEqual(['Content', 'true']);
  expect(content?.[2]).toEqual(['alt', 'caption', 'href']);
  expect(style?.slice(0, 2)).toEqual(['Style', 'true']);
  expect(advanced?.slice(0, 2)).toEqual(['Advanced', 'false']);
  expect(advanced?.[2]).toContain('padding');
  // A group with a problem is open.
  const wrong = await open([{ ...problem, blockId: 'C-1', field: 'padding' }]);
  expect(wrong[2]?.slice(0, 2)).toEqual(['Advanced', 'true']);
});
