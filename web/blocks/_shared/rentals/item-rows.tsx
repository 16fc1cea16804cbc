import { ASK_BUTTON, AskLink } from './ask.tsx';
import type { ItemsProps } from './item-cards.tsx';
import { ItemHeading, Rates, Unavailable } from './item-parts.tsx';

/** Items as a compact list without pictures. */
export function ItemRows({ items, rentals, showRates, showAsk, level }: ItemsProps) {
  return (
    <ul className="divide-y divide-steel-200 border-y border-steel-200" role="list">
      {items.map((item) => (
        <li
          key={item.key}
          className="flex break-inside-avoid flex-col items-start gap-x-8 gap-y-2 py-4 @3xl:flex-row @3xl:items-center"
        >
          <div className="grid min-w-0 flex-1 gap-1">
            <ItemHeading
              item={item}
              rentals={rentals}
              level={level}
              className="text-body"
              linkClass="text-link underline underline-offset-4"
            />
            {item.summary !== '' && (
              <p className="text-small text-steel-600" dir="auto">
                {item.summary}
              </p>
            )}
            <Unavailable item={item} rentals={rentals} />
          </div>
          {showRates && <Rates item={item} rentals={rentals} />}
          {showAsk && (
            <AskLink item={item} rentals={rentals} className={`${ASK_BUTTON} shrink-0`} />
          )}
        </li>
      ))}
    </ul>
  );
}
