import type { PublicItem } from '@siteyard/schemas/rentals';
import { Image } from '../images/image.tsx';
import { ASK_BUTTON, AskLink } from './ask.tsx';
import { ItemHeading, Rates, Unavailable } from './item-parts.tsx';
import type { ShownRentals } from './shown-rentals.ts';

export interface ItemsProps {
  items: readonly PublicItem[];
  rentals: ShownRentals;
  showRates: boolean;
  showAsk: boolean;
  /** The level of the headings with the names, 2 to 6. */
  level: number;
}

/** Items as cards with a picture; the whole card leads to the page of the item. */
export function ItemCards({ items, rentals, showRates, showAsk, level }: ItemsProps) {
  const hasPictures = items.some(({ image }) => image !== '');
  return (
    <ul className="grid grid-cols-1 gap-6 @2xl:grid-cols-2 @3xl:grid-cols-3" role="list">
      {items.map((item) => (
        <li key={item.key} className="min-w-0 break-inside-avoid">
          <article className="relative flex h-full flex-col overflow-hidden rounded-panel bg-white shadow-card ring-1 ring-steel-200">
            {/* An empty frame, if other cards have a picture. */}
            {hasPictures && item.image === '' && (
              <div className="hidden aspect-4/3 bg-steel-100 @2xl:block" />
            )}
            {item.image !== '' && (
              <Image
                address={item.image}
                // The name of the item is next to the picture.
                alt=""
                sizes="(min-width: 1152px) 368px, (min-width: 820px) 31vw, (min-width: 720px) 46vw, 92vw"
                metadata={rentals.metadata}
                cropped
                className="aspect-4/3 w-full overflow-hidden bg-steel-100 object-cover"
              />
            )}
            <div className="flex flex-1 flex-col items-start gap-2 p-6">
              <ItemHeading
                item={item}
                rentals={rentals}
                level={level}
                className="text-title-4"
                linkClass="no-underline after:absolute after:inset-0 hover:underline"
              />
              {item.summary !== '' && <p dir="auto">{item.summary}</p>}
              <Unavailable item={item} rentals={rentals} />
              {showRates && <Rates item={item} rentals={rentals} className="mt-auto pt-1" />}
              {showAsk && (
                <AskLink item={item} rentals={rentals} className={`${ASK_BUTTON} mt-2`} />
              )}
            </div>
          </article>
        </li>
      ))}
    </ul>
  );
}
