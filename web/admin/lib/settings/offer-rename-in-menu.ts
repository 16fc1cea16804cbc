import type { QueryClient } from '@tanstack/react-query';
import type { PageSummary } from '@siteyard/schemas/page';
import { cutText } from '@siteyard/schemas/primitives/shorten';
import { toast } from 'sonner';
import { messageOf } from '../http.ts';
import { leadsTo } from '../pages/page-status.ts';
import { changeMenu } from './change-menu.ts';
import { settingsQuery } from './get-settings.ts';

/** How long it is offered, in ms. */
const OFFERED_MS = 10_000;

/**
 * Offers to give the items of the menu that have a page's former title its new one. A title in the menu
 * is often shorter, so it is the owner who decides. Never throws: the page itself is renamed already.
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
