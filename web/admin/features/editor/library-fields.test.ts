// @vitest-environment jsdom
import { openPuck, usePuckTests, type OpenPuck } from './test-puck.tsx';
import { act } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { buildConfig } from './config/build-config.tsx';
import type { Config } from './puck.ts';

/** Fields (specification, sections 3 and 5): the library's own and ours, in the right sidebar. */

usePuckTests();

const ours = buildConfig([]);

/** Our configuration, with other fields for a card. */
function withCard(fields: object, defaultProps: object = {}): Config {
  const card = ours.components.Card!;
  const changed = { ...card, fields, defaultProps: { ...card.defaultProps, ...defaultProps } };
  return { ...ours, components: { ...ours.components, Card: changed } } as Config;
}

const card = (props: object = {}) => ({ type: 'Card', props: { id: 'C-1', ...props } });
const propsOf = ({ get }: OpenPuck) => get().getItemById('C-1')?.props ?? {};

async function type(puck: OpenPuck, name: string, value: string) {
  const input = puck.element.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  if (!input) throw new Error(`There is no field ${name}.`);
  await act(async () => {
    // React listens to what the browser sets, not to what a script sets.
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    set?.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await puck.pass(300);
}

describe('a number field', () => {
  test('ignores what is below its least and above its greatest value', async () => {
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
});

describe('a list', () => {
  const fields = {
    items: { type: 'array', min: 1, max: 3, arrayFields: { text: { type: 'text' } } },
  };
  const open = async (count: number) => {
    const items = Array.from({ length: count }, (_, n) => ({ text: `Item ${n}` }));
    const puck = await openPuck([card({ items })], { config: withCard(fields, { items: [] }) });
    await puck.select('C-1');
    const list = puck.element.querySelector('[class*="ArrayField_"]');
    return {
      items: list?.querySelectorAll('[title="Delete"]').length,
      canAdd: list?.querySelector('[class*="ArrayField-addButton"]:enabled') !== null,
      canDelete: list?.querySelector('[title="Delete"]:enabled') !== null,
    };
  };

  test('takes no more than its greatest and no less than its least number of items', async () => {
    expect(await open(1)).toEqual({ items: 1, canAdd: true, canDelete: false });
    expect(await open(2)).toEqual({ items: 2, canAdd: true, canDelete: true });
    expect(await open(3)).toEqual({ items: 3, canAdd: false, canDelete: true });
  });
});

describe('field types', () => {
  test('all that are specified can be used', async () => {
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
    expect(find('[aria-label="Six"]')?.textContent).toContain('Page of this site');
    expect(find('[aria-label="Seven: custom colour"]')).not.toBeNull();
  });

  test('one that does not exist is an error', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const config = withCard({ title: { type: 'hologram' } });
    await expect(async () => {
      const puck = await openPuck([card()], { config });
      await puck.select('C-1');
    }).rejects.toThrow('Field type for hologram did not exist.');
  });
});

test('fields follow the props: a banner shows the fields of a picture only with a picture', async () => {
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

test('the page has a text field for its title', async () => {
  const puck = await openPuck([]);
  const title = puck.element.querySelector<HTMLInputElement>('input[name="title"]');
  expect([title?.type, title?.value]).toEqual(['text', 'Fleet']);
});
