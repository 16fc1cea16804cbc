import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readRentalList, writeRentalList } from '../_shared/rentals/rental-list.ts';
import { en } from '../_shared/words/en.ts';
import { RentalListIsland } from './island.tsx';

const keyOf = (n: number) => `5b3c8a52-6f0d-4f47-9d3c-${String(n).padStart(12, '0')}`;

let roots: Root[];
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  roots = [];
  document.body.innerHTML = [1, 2]
    .map(
      (n) =>
        `<a href="/pages/16?item=item-${n}" data-ask="${keyOf(n)}"><span>Ask</span><span hidden>Listed</span></a>`,
    )
    .join('');
});
afterEach(async () => {
  for (const root of roots) await act(async () => root.unmount());
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  document.body.replaceChildren();
});

async function hydrate(): Promise<HTMLElement> {
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  roots.push(root);
  const props = { contactPath: '/pages/16', words: en.rentals };
  await act(async () => root.render(<RentalListIsland {...props} />));
  return element;
}

const linkOf = (n: number) => document.querySelector<HTMLElement>(`[data-ask="${keyOf(n)}"]`)!;

const textOf = (n: number) => linkOf(n).querySelector(':not([hidden])')?.textContent;

/** Clicks the link of an item. @returns whether the browser follows it */
async function ask(n: number, init: MouseEventInit = {}): Promise<boolean> {
  // jsdom cannot follow links. The island listens before the window.
  let follows = true;
  addEventListener(
    'click',
    (event) => {
      follows = !event.defaultPrevented;
      event.preventDefault();
    },
    { once: true },
  );
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
  await act(async () => void linkOf(n).dispatchEvent(click));
  return follows;
}

test('a link adds its item to the list, and leads to the form once it is there', async () => {
  const island = await hydrate();
  const bar = island.querySelector<HTMLElement>('.rental-list')!;
  expect(bar.hidden).toBe(true);
  expect(await ask(1)).toBe(false);
  expect(readRentalList()).toEqual([{ key: keyOf(1), quantity: 1 }]);
  expect([bar.hidden, bar.querySelector('p')?.textContent]).toEqual([
    false,
    'Items on your list: 1',
  ]);
  expect(bar.querySelector('a')?.getAttribute('href')).toBe('/pages/16');
  expect([textOf(1), textOf(2)]).toEqual(['Listed', 'Ask']);
  expect(await ask(1)).toBe(true);
  expect(readRentalList()).toHaveLength(1);
});

test('the list of an earlier page is shown at once, and disappears when it is cleared', async () => {
  writeRentalList([{ key: keyOf(2), quantity: 3 }]);
  const island = await hydrate();
  expect(island.textContent).toContain('Items on your list: 1');
  expect(textOf(2)).toBe('Listed');
  await act(async () => void writeRentalList([]));
  expect(island.querySelector<HTMLElement>('.rental-list')?.hidden).toBe(true);
  expect(textOf(2)).toBe('Ask');
});

test('a page with several lists has one bar, and adds an item once', async () => {
  const [first, second] = [await hydrate(), await hydrate()];
  await ask(1);
  expect(first.textContent).toContain('Items on your list: 1');
  expect(second.textContent).toBe('');
});

test('the browser follows a link if nothing can be stored, or with a modifier key', async () => {
  await hydrate();
  expect(await ask(1, { ctrlKey: true })).toBe(true);
  expect(readRentalList()).toEqual([]);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('blocked');
  });
  expect(await ask(1)).toBe(true);
});

test('a full list takes no other item, and the bar reports that', async () => {
  writeRentalList(Array.from({ length: 20 }, (_, n) => ({ key: keyOf(n + 10), quantity: 1 })));
  const island = await hydrate();
  expect(await ask(1)).toBe(false);
  expect(island.textContent).toContain('Your list is full.');
  expect(readRentalList()).toHaveLength(20);
});
