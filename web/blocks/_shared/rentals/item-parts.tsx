import { itemPath, type PublicItem } from '@siteyard/schemas/rentals';
import { cx } from '../cx.ts';
import { PART_TAGS } from '../headings/part-heading.tsx';
import { ratesOf, unavailableText, type ShownRentals } from './shown-rentals.ts';

interface PartProps {
  item: PublicItem;
  rentals: ShownRentals;
  className?: string;
}

/** The name of an item as a heading, linked to the page of the item. */
export function ItemHeading({
  item,
  rentals,
  level,
  className,
  linkClass,
}: PartProps & { level: number; linkClass?: string }) {
  const Tag = PART_TAGS[level - 2] ?? 'h6';
  return (
    <Tag className={cx(className, 'font-bold text-balance text-steel-900')} dir="auto">
      <a href={itemPath(rentals.rules, item)} className={linkClass}>
        {item.name}
      </a>
    </Tag>
  );
}

/** The note that an item is not available now; nothing if it is. */
export function Unavailable({
  item,
  rentals,
  className,
}: Omit<PartProps, 'item'> & { item: Pick<PublicItem, 'unavailable_until'> }) {
  const text = unavailableText(item, rentals);
  if (text === null) return null;
  return (
    <p className={cx(className, 'text-small font-semibold text-alert')} lang={rentals.words.lang}>
      {text}
    </p>
  );
}

/** The rates of an item by period; "price on request" if it has none. */
export function Rates({ item, rentals, className }: PartProps) {
  const rates = ratesOf(item, rentals);
  const { words } = rentals;
  if (rates.length === 0)
    return (
      <p className={cx(className, 'font-semibold text-steel-900')} lang={words.lang}>
        {words.rentals.priceOnRequest}
      </p>
    );
  return (
    <dl className={cx(className, 'flex flex-wrap gap-x-6 gap-y-1 text-steel-600')}>
      {rates.map(({ id, title, price }) => (
        <div key={id} className="flex items-center gap-2">
          <dt className="text-small" dir="auto">
            {title}
          </dt>
          <dd className="font-semibold text-steel-900 tabular-nums">{price}</dd>
        </div>
      ))}
    </dl>
  );
}
