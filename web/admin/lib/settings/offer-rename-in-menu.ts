import type { QueryClient } from '@tanstack/react-query';
import type { PageSummary } from '@siteyard/schemas/http';
import { cutText } from '@siteyard/schemas/primitives/shorten';
import { toast } from 'sonner';
import { messageOf } from '../http.ts';
import { OFFERED_MS } from '../offer-undo.ts';
import { leadsTo } from '../pages/page-status.ts';
import { changeMenu } from './change-menu.ts';
import { settingsQuery } from './get-settings.ts';

/**
 * Offers to rename the menu items that have a page's former title. It asks, because a title in the menu
 * is often shorter on purpose. Never throws, because the page itself is already renamed.
 */
export async function offerRenameInMenu(
  queryClient: QueryClient,
  page: Pick<PageSummary, 'id' | 'address' | 'title'>,
  former: string | undefined,
): Promise<void> {
  const title = cutText(page.title, 100);
  if (title === '' || former === undefined || former === page.title) return;
  const isMeant = (item: { href: string; title: string }) =>
    leadsTo(item.href, page) && item.title === cutText(former, 100);
  const rename = async () => {
    try {
      await changeMenu(queryClient, ({ items }) =>
        items.some(isMeant)
          ? { items: items.map((item) => (isMeant(item) ? { ...item, title } : item)) }
          : null,
      );
      toast.success(`The menu says “${title}” now.`);
    } catch (error) {
      console.error('Renaming the page in the menu failed', error);
      toast.error(messageOf(error, 'Not changed. Please try again.'));
    }
  };
  try {
    const { settings } = await queryClient.fetchQuery(settingsQuery);
    if (!settings.nav.items.some(isMeant)) return;
  } catch (error) {
    console.error('Reading the menu failed', error);
    return;
  }
  toast(`The menu still says “${former}”.`, {
    duration: OFFERED_MS,
    action: { label: 'Change it, too', onClick: () => void rename() },
  });
}
