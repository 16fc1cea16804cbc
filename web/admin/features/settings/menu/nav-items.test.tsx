import type { CheckedLink } from '@siteyard/schemas/http';
import type { NavItem } from '@siteyard/schemas/settings';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import {
  click,
  control,
  openAdmin,
  see,
  seeText,
  type,
  useAdminTests,
  type ApiCall,
} from '../../../test-admin.tsx';
import { useCheckedLinks } from '../../../lib/pages/check-links.ts';
import { settingsQuery } from '../../../lib/settings/get-settings.ts';
import { NavItems } from './nav-items.tsx';

useAdminTests();

const item = (title: string, href: string): NavItem => ({ title, href, imageUrl: '' });
const STATES: Record<string, Omit<CheckedLink, 'link'>> = {
  '/': { state: 'fine', page: null },
  '/pages/5': { state: 'fine', page: { id: 5, title: 'Cranes' } },
  '/hire/lift': { state: 'fine', page: null },
  '/pages/6': { state: 'not_public', page: { id: 6, title: 'Secret' } },
};

let now: NavItem[] = [];
function Editor({ start }: { start: NavItem[] }) {
  const [items, setItems] = useState(start);
  useEffect(() => {
    now = items;
  });
  // As the screen of the settings does.
  useQuery(settingsQuery);
  const checked = useCheckedLinks(items.map(({ href }) => href));
  return <NavItems items={items} checked={checked} onChange={setItems} />;
}

const open = (...start: NavItem[]) =>
  openAdmin(<Editor start={start} />, {
    'GET /api/pages': [],
    'GET /api/site_settings': { settings: { rentals: { currency: 'USD', path: 'hire' } } },
    'GET /api/items': { items: [{ key: 'k', name: 'Scissor lift', address: 'lift' }], total: 1 },
    'POST /api/link_checks': ({ body }: ApiCall) => ({
      links: (body as { links: string[] }).links.map((link) => ({
        link,
        ...(STATES[link] ?? { state: 'not_found', page: null }),
      })),
    }),
  });
const titles = () => now.map(({ title }) => title);
const openRow = (at: number) =>
  see(() => {
    const button = rows()[at]?.querySelector<HTMLElement>('button[aria-expanded]');
    if (!button) throw new Error('No row');
    button.click();
  });
const rows = () => [...document.querySelectorAll('ol > li')];

describe('the menu', () => {
  test('shows each item as a closed row with the target of its link', async () => {
    open(item('Home', '/'), item('Lifting', '/pages/5'));
    await see(() => expect(rows()[1]?.textContent).toContain('Cranes'));
    expect(document.querySelector('input')).toBeNull();
    await openRow(1);
    expect((await control('Title')).value).toBe('Lifting');
    await seeText('Leads to “Cranes”.');
  });

  test('shows the name of a rental item that a link leads to', async () => {
    open(item('Lift', '/hire/lift'));
    await openRow(0);
    await seeText('Leads to “Scissor lift”.');
  });

  test('warns about a page that does not exist and about one that is not public', async () => {
    open(item('Gone', '/pages/999'), item('Soon', '/pages/6'), item('Home', '/'));
    await see(() =>
      expect(rows().map((row) => row.textContent?.includes('needs attention'))).toEqual([
        true,
        true,
        false,
      ]),
    );
    await openRow(0);
    await seeText('No page of your site has this web address.');
    await openRow(1);
    await seeText('“Secret” is not public, so visitors do not find it.');
  });

  test('is sorted by the arrow keys on a handle, which keeps the focus', async () => {
    open(item('A', '/'), item('B', '/'), item('C', '/'));
    const press = async (name: string, key: string) => {
      const handle = await control<HTMLButtonElement>(`Drag ${name}, or press the arrow keys`);
      handle.focus();
      handle.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    };
    await press('A', 'ArrowDown');
    await see(() => expect(titles()).toEqual(['B', 'A', 'C']));
    await seeText('A: place 2 of 3');
    await see(() => expect(document.activeElement?.getAttribute('aria-label')).toContain('Drag A'));
    await press('A', 'ArrowUp');
    await press('A', 'ArrowUp');
    await see(() => expect(titles()).toEqual(['A', 'B', 'C']));
  });

  test('is sorted by dragging, step by step, and Escape restores the order', async () => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: Element,
    ) {
      return new DOMRect(0, rows().indexOf(this) * 50, 300, 50);
    });
    open(item('A', '/'), item('B', '/'), item('C', '/'));
    const handle = await control<HTMLButtonElement>('Drag A, or press the arrow keys');
    const point = (kind: string, clientY: number) =>
      handle.dispatchEvent(new MouseEvent(kind, { clientY, bubbles: true, cancelable: true }));
    point('pointerdown', 25);
    // The second step may come before the browser has painted the first one.
    point('pointermove', 80);
    point('pointermove', 130);
    await see(() => expect(titles()).toEqual(['B', 'C', 'A']));
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await see(() => expect(titles()).toEqual(['A', 'B', 'C']));
    point('pointermove', 80);
    expect(titles()).toEqual(['A', 'B', 'C']);
  });

  test('opens a new item with the focus in its title, and keeps it open while it moves', async () => {
    open(item('A', '/'), item('B', '/'));
    await click('+ Add Item');
    await see(async () => expect(document.activeElement).toBe(await control('Title')));
    await type('Title', 'New');
    await click('Move New up');
    await see(() => expect(titles()).toEqual(['A', 'New', 'B']));
    expect((await control('Title')).value).toBe('New');
    await click('Remove New');
    await see(() => expect(titles()).toEqual(['A', 'B']));
    expect(document.querySelector('input')).toBeNull();
  });

  test('keeps the focus on an item that its buttons move to an end of the list', async () => {
    open(item('A', '/'), item('B', '/'), item('C', '/'));
    const press = async (name: string) => {
      (await control(name)).focus();
      await click(name);
    };
    await press('Move B down');
    await see(() => expect(titles()).toEqual(['A', 'C', 'B']));
    // At the end the item can only move up. A second Enter must not remove it.
    await see(() => expect(document.activeElement?.ariaLabel).toBe('Move B up'));
    await press('Move B up');
    await press('Move B up');
    await see(() => expect(titles()).toEqual(['B', 'A', 'C']));
    await see(() => expect(rows()[0]?.contains(document.activeElement)).toBe(true));
  });

  test('keeps the focus when an item is removed', async () => {
    open(item('A', '/'), item('B', '/'));
    (await control('Remove B')).focus();
    await click('Remove B');
    await see(() => expect(titles()).toEqual(['A']));
    expect(document.activeElement?.tagName).toBe('OL');
  });
});
