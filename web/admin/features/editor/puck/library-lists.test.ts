import { openPuck, usePuckTests, type OpenPuck } from './test-puck.tsx';
import { act } from 'react';
import { describe, expect, test } from 'vitest';
import { describeProblem as words } from '../publish/problem-place.ts';
import { ours, withCard, card, propsOf, typeInto, click } from './test-card.ts';

/** Lists in the right sidebar (specification, sections 3 and 5). */

usePuckTests();

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
