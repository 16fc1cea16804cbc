import type { QueryClient } from '@tanstack/react-query';
import { cutText } from '@siteyard/schemas/primitives/shorten';
import { NAV_ITEMS_MOST } from '@siteyard/schemas/settings';
import { changeMenu } from './change-menu.ts';
import { numberedPath } from '../pages/page-path.ts';

/** Adds a page to the end of the menu. @throws if the menu is full */
export async function addToMenu(
  queryClient: QueryClient,
  page: { id: number; title: string },
): Promise<void> {
  const item = { title: cutText(page.title, 100), href: numberedPath(page.id), imageUrl: '' };
  await changeMenu(queryClient, ({ items }) => {
    if (items.length >= NAV_ITEMS_MOST) throw new Error('The menu is full');
    return { items: [...items, item] };
  });
}
