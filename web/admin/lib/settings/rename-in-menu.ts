import type { QueryClient } from '@tanstack/react-query';
import type { PageSummary } from '@siteyard/schemas/page';
import { deepEqual } from '@siteyard/schemas/json';
import { toast } from 'sonner';
import { leadsTo } from '../pages/page-status.ts';
import { changeMenu } from './change-menu.ts';

/**
 * Gives the items of the menu that said a page's former title its new one. An item that its owner
 * has named otherwise stays. Never throws: the page itself is renamed already.
 */
export async function renameInMenu(
  queryClient: QueryClient,
  page: Pick<PageSummary, 'id' | 'address' | 'title'>,
  former: string | undefined,
): Promise<void> {
  const title = page.title.slice(0, 100);
  if (title === '' || former === undefined || former === page.title) return;
  let isChanged = false;
  try {
    await changeMenu(queryClient, ({ items }) => {
      const renamed = items.map((item) =>
        leadsTo(item.href, page) && item.title === former.slice(0, 100) ? { ...item, title } : item,
      );
      isChanged = !deepEqual(renamed, items);
      return isChanged ? { items: renamed } : null;
    });
    if (isChanged) toast.success(`The menu says “${title}” now, too.`);
  } catch (error) {
    console.error('Renaming the page in the menu failed', error);
    toast.error(`The menu still says “${former}”. Change it under Global Settings.`);
  }
}
