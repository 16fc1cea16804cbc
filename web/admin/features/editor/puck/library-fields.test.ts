import { configWith, openPuck, usePuckTests, type OpenPuck } from './test-puck.tsx';
import { act } from 'react';
import { describe, expect, test, vi } from 'vitest';
import type { Language } from '@siteyard/schemas/settings';
import { COLOUR_PRESETS } from '../../../lib/screen-constants.ts';
import { look as siteLook } from '@siteyard/schemas/look';
import type { Issue } from '@siteyard/schemas/errors';
import { buildConfig } from '../config/build-config.tsx';
import { fieldTypes } from '../fields/field-types.tsx';
import { describe as words, FieldsWithProblems } from '../publish/problem-list.tsx';
import type { Config } from './puck.ts';

/** Puck's fields and ours in the right sidebar (specification, sections 3 and 5). */

usePuckTests();

const ours = buildConfig([]);

/** Our configuration with other fields for a card. */
function withCard(fields: object, defaultProps: object = {}): Config {
  const few = configWith();
  const card = few.components.Card!;
  const changed = { ...card, fields, defaultProps: { ...card.defaultProps, ...defaultProps } };
  return { ...few, components: { ...few.components, Card: changed } } as Config;
}

const card = (props: object = {}) => ({ type: 'Card', props: { id: 'C-1', ...props } });
const propsOf = ({ get }: OpenPuck) => get().getItemById('C-1')?.props ?? {};

const type = (puck: OpenPuck, name: string, value: string) =>
  typeInto(puck, `input[name="${name}"]`, value);

async function typeInto(puck: OpenPuck, selector: string, value: string) {
  const input = puck.element.querySelector<HTMLInputElement | HTMLTextAreaElement>(selector);
  if (!input) throw new Error(`There is no ${selector}.`);
  await act(async () => {
    // React ignores values that a script sets on the element itself.
    const prototype = Object.getPrototypeOf(input) as object;
    const set = Object.getOwnPropertyDescriptor(prototype, 'value')?.set;
    set?.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await puck.pass(300);
}

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

describe('a list', () => {
  const fields = {
    items: { type: 'array', min: 1, max: 3, arrayFields: { text: { type: 'text' } } },
  };
  const open = async (count: number) => {
    const items = Array.from({ length: count }, (_, n) => ({ text: `Item ${n}` }));
    const puck = await openPuck([card({ items })], { config: withCard(fields, { items: [] }) });
    await puck.select('C-1');
    const list = puck.element.querySelector('ol')?.parentElement;
    return {
      items: list?.querySelectorAll('[title^="Remove"]').length,
      canAdd: list?.querySelector(':scope > button:enabled') !== null,
      canDelete: list?.querySelector('[title^="Remove"]:enabled') !== null,
    };
  };

  test('accepts no more than its maximum and no fewer than its minimum number of items', async () => {
    expect(await open(1)).toEqual({ items: 1, canAdd: true, canDelete: false });
    expect(await open(2)).toEqual({ items: 2, canAdd: true, canDelete: true });
    expect(await open(3)).toEqual({ items: 3, canAdd: false, canDelete: true });
  });

  test('opens a new item, and keeps the open one open while it moves', async () => {
    const items = [{ icon: 'Check', text: 'First' }];
    const puck = await openPuck([{ type: 'ListDescription', props: { id: 'C-1', items } }]);
    await puck.select('C-1');
    // The document contains all fields twice: for wide and for small screens.
    const opened = () =>
      [...(puck.element.querySelector('ol')?.children ?? [])].map((item) =>
        item.querySelector('textarea')?.getAttribute('name'),
      );
    expect(opened()).toEqual([undefined]);
    await click(puck, 'Add item');
    expect(opened()).toEqual([undefined, 'items[1].text']);
    await click(puck, 'Move New item up');
    expect(opened()).toEqual(['items[0].text', undefined]);
    expect(propsOf(puck)).toMatchObject({ items: [{ text: 'New item' }, { text: 'First' }] });
    await typeInto(puck, 'textarea[name="items[0].text"]', 'Second');
    expect(propsOf(puck)).toMatchObject({ items: [{ text: 'Second' }, { text: 'First' }] });
    await click(puck, 'Remove Second');
    expect(opened()).toEqual([undefined]);
  });

  test('completes a platform’s address without https when its field loses the focus', async () => {
    const puck = await openPuck([{ type: 'Platforms', props: { id: 'C-1', items: [{}] } }], {
      config: ours,
    });
    await puck.select('C-1');
    await click(puck, 'Platform 1');
    const address = '[name="items[0].url"]';
    await typeInto(puck, address, 'facebook.com/brindle');
    expect(propsOf(puck)).toMatchObject({ items: [{ url: 'facebook.com/brindle' }] });
    const input = puck.element.querySelector<HTMLInputElement>(address);
    await act(async () => void input?.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
    await puck.pass(300);
    expect(propsOf(puck)).toMatchObject({ items: [{ url: 'https://facebook.com/brindle' }] });
  });

  test('opens the item for which a publish was refused', async () => {
    const items = [{ brand: 'facebook' }, { brand: 'x', url: 'javascript:1' }];
    const path = 'content[1].props.items[1].url';
    const refusal = [{ path, message: 'is not a safe link', blockId: 'C-1', field: 'items' }];
    const blocks = [{ type: 'Platforms', props: { id: 'C-1', items } }];
    const puck = await openPuck(blocks, { context: { refusal } });
    await puck.select('C-1');
    expect(puck.element.querySelector('[name="items[1].url"]')).not.toBeNull();
    expect(puck.element.querySelector('[name="items[0].url"]')).toBeNull();
    // The list has the name of its block, which is not repeated.
    expect(words(refusal[0]!, () => blocks[0])).toBe(
      'Platforms · Item 2 · Web address: is not a safe link',
    );
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

/** Clicks the button with this name. */
async function click(puck: OpenPuck, name: string) {
  const button = [...puck.element.querySelectorAll('button')].find(
    (each) => (each.getAttribute('aria-label') ?? each.textContent) === name,
  );
  if (!button) throw new Error(`There is no button ${name}.`);
  await act(async () => button.click());
  await puck.pass(300);
}

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

describe('milestones', () => {
  const open = async () => {
    const milestones = ['One', 'Two'].map((title) => ({ id: `ms-${title}`, title }));
    const puck = await openPuck([{ type: 'Timeline', props: { id: 'C-1', milestones } }]);
    await puck.select('C-1');
    return puck;
  };
  const shown = (puck: OpenPuck) => propsOf(puck).milestones as { id: string; title: string }[];
  const titles = (puck: OpenPuck) => shown(puck).map(({ title }) => title);

  test('can be added with a new id, moved and removed', async () => {
    const puck = await open();
    await click(puck, 'Add milestone');
    await click(puck, 'Add milestone');
    expect(titles(puck)).toEqual(['One', 'Two', '', '']);
    const [third, fourth] = shown(puck).slice(2);
    expect(third?.id).toMatch(/^ms-\d+$/);
    expect(fourth?.id).toMatch(/^ms-\d+$/);
    expect(third?.id).not.toBe(fourth?.id);
    await click(puck, 'Move Two up');
    expect(titles(puck)).toEqual(['Two', 'One', '', '']);
    await click(puck, 'Move Two down');
    expect(titles(puck)).toEqual(['One', 'Two', '', '']);
    await click(puck, 'Remove One');
    expect(titles(puck)).toEqual(['Two', '', '']);
  });

  test('can be expanded for editing', async () => {
    const puck = await open();
    // The document contains all fields twice: for wide and for small screens.
    const expanded = () =>
      [
        ...(puck.element
          .querySelector('ol')
          ?.querySelectorAll(':scope > li > div > [aria-expanded]') ?? []),
      ].map((each) => each.getAttribute('aria-expanded'));
    expect(expanded()).toEqual(['false', 'false']);
    await click(puck, 'TwoNo date');
    expect(expanded()).toEqual(['false', 'true']);
    await click(puck, 'TwoNo date');
    expect(expanded()).toEqual(['false', 'false']);
  });
});

test('editing or removing one of two milestones with the same id leaves the other unchanged', async () => {
  const milestones = ['One', 'Two'].map((title) => ({ id: 'ms-1', title }));
  const puck = await openPuck([{ type: 'Timeline', props: { id: 'C-1', milestones } }]);
  await puck.select('C-1');
  const titles = () => (propsOf(puck).milestones as { title: string }[]).map(({ title }) => title);
  await click(puck, 'TwoNo date');
  await typeInto(puck, 'ol li input:not([type])', 'Three');
  expect(titles()).toEqual(['One', 'Three']);
  await click(puck, 'Remove One');
  expect(titles()).toEqual(['Three']);
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

test('a banner shows the fields of a picture only if it has a picture', async () => {
  const banner = (backgroundType: string) => ({
    type: 'JumbotronBlock',
    props: { id: 'J-1', backgroundType },
  });
  const labels = async (backgroundType: string) => {
    const puck = await openPuck([banner(backgroundType)]);
    await puck.select('J-1');
    return puck.element.textContent;
  };
  expect(await labels('color')).not.toContain('Blend mode');
  expect(await labels('image')).toContain('Blend mode');
});

test('a banner shows that its typeface is too heavy in addition to the previous ones', async () => {
  const banner = (id: string, fontFamily: string) => ({
    type: 'JumbotronBlock',
    props: { id, fontFamily },
  });
  const open = async (id: string, context: Parameters<typeof openPuck>[1]) => {
    const puck = await openPuck([banner('J-1', 'Bungee'), banner('J-2', 'Merriweather')], context);
    await puck.select(id);
    return puck.element;
  };
  expect((await open('J-1', {})).textContent).not.toContain('Visitors see it in');
  expect((await open('J-2', {})).textContent).toContain(
    'Visitors see it in a similar typeface of the',
  );
  const look = siteLook.parse({ heading_font: 'aleo', body_font: 'nunito' });
  const styled = await open('J-2', { context: { look } });
  expect(styled.textContent).toContain('Visitors see it in the typeface of the headings,');
});

test('a banner shows that its typeface is too heavy with the letters of the language', async () => {
  const banner = { type: 'JumbotronBlock', props: { id: 'J-1', fontFamily: 'Merriweather' } };
  const open = async (language: Language) => {
    const puck = await openPuck([banner], { context: { language } });
    await puck.select('J-1');
    return puck.element.textContent;
  };
  expect(await open('de')).not.toContain('Visitors see it in');
  expect(await open('pl')).toContain('Visitors see it in a similar typeface of the');
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
