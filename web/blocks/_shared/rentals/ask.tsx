import type { PublicItem } from '@siteyard/schemas/rentals';
import { linkAttributes } from '../safe-link.ts';
import type { ShownRentals } from './shown-rentals.ts';

/**
 * The button of an item in a list. It follows the link that covers the card, so that it is above the
 * link.
 */
export const ASK_BUTTON =
  'relative inline-flex min-h-11 items-center justify-center rounded-control border border-steel-300 px-4 py-2 text-center font-semibold text-steel-900 no-underline transition-colors duration-150 hover:underline print:hidden';

/** Whether the page with the form is on this site and asks for items, so that visitors can collect them. */
export const collectsItems = ({
  contactPath,
  collects,
}: Pick<ShownRentals, 'contactPath' | 'collects'>): boolean =>
  collects && contactPath.startsWith('/');

/**
 * Returns the link that asks for an item: the page with the form, with the address of the item in its
 * query. Other links, such as a phone number, stay as they are.
 */
function askHref(contactPath: string, { address }: Pick<PublicItem, 'address'>): string {
  if (!contactPath.startsWith('/')) return contactPath;
  const [link = '', hash] = contactPath.split('#', 2);
  const query = `${link.includes('?') ? '&' : '?'}item=${address}`;
  return link + query + (hash === undefined ? '' : `#${hash}`);
}

/**
 * The link "Ask for this"; nothing without a page with a form. It works without script. With script, the
 * island of lists shows the second text while the item is on the list of the visitor.
 */
export function AskLink({
  item,
  rentals,
  className,
}: {
  item: Pick<PublicItem, 'key' | 'name' | 'address'>;
  rentals: ShownRentals;
  className: string;
}) {
  const link = linkAttributes(askHref(rentals.contactPath, item));
  if (rentals.contactPath === '' || link.href === undefined) return null;
  const { words } = rentals;
  return (
    <a
      {...link}
      {...(collectsItems(rentals) && { 'data-ask': item.key })}
      className={className}
      lang={words.lang}
    >
      <span>{words.rentals.ask}</span>
      <span hidden>{words.rentals.listed}</span>
      <span className="sr-only">
        {': '}
        <bdi>{item.name}</bdi>
      </span>
    </a>
  );
}
