import { QUANTITY_MOST, type PublicItem } from '@siteyard/schemas/rentals';
import { RENTAL_LIST_MOST } from '../../_shared/rentals/rental-list.ts';
import type { ShownRentals } from '../../_shared/rentals/shown-rentals.ts';
import type { VisitorForm } from '../../_shared/view-props.ts';
import { BUTTON } from '../../_shared/button-look.ts';
import { CONTROL, LABEL } from '../enquiry/look.ts';

/** An item that the visitor asks for. */
export interface AskedItem {
  item: PublicItem;
  quantity: string;
}

/** Finds the items of a form by their keys or addresses, each once. Unknown ones are left out. */
export function askedItems(
  asked: VisitorForm['items'],
  { items }: Pick<ShownRentals, 'items'>,
): AskedItem[] {
  const found = new Map<string, AskedItem>();
  for (const { key, quantity } of asked) {
    const item = items.find((each) => each.key === key || each.address === key);
    if (item && !found.has(item.key)) found.set(item.key, { item, quantity });
  }
  return [...found.values()].slice(0, RENTAL_LIST_MOST);
}

interface ItemsProps {
  formId: string;
  asked: readonly AskedItem[];
  rentals: ShownRentals;
}

/** The items with their quantities. */
export function Items({ formId, asked, rentals }: ItemsProps) {
  const { lang, enquiry: words } = rentals.words;
  return (
    <div className="flex flex-col gap-2" role="group" aria-labelledby={`${formId}-items`}>
      <p id={`${formId}-items`} lang={lang} className={LABEL}>
        {words.items}
      </p>
      {asked.length === 0 && (
        <p lang={lang} className="text-steel-600">
          {words.noItems}
        </p>
      )}
      {asked.length > 0 && (
        <ul className="flex flex-col gap-2" role="list">
          {asked.map(({ item, quantity }) => (
            <li key={item.key} className="flex items-center gap-2">
              <input type="hidden" name="item" value={item.key} />
              <input
                type="number"
                name="quantity"
                min={0}
                max={QUANTITY_MOST}
                inputMode="numeric"
                aria-label={words.quantity.replace('{item}', () => item.name)}
                className={`${CONTROL} w-20 shrink-0`}
                defaultValue={quantity}
              />
              <span className="min-w-0 flex-1" dir="auto">
                {item.name}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Opens the same page with one more item. The browser forgets the other fields, so it comes first. */
export function AddItem({ asked, rentals }: Omit<ItemsProps, 'formId'>) {
  const { lang, enquiry: words, withoutScript } = rentals.words;
  const left = rentals.items.filter(({ key }) => !asked.some(({ item }) => item.key === key));
  if (left.length === 0 || asked.length >= RENTAL_LIST_MOST) return null;
  return (
    <form method="get" className="flex flex-wrap items-center gap-2">
      {asked.map(({ item }) => (
        <input key={item.key} type="hidden" name="item" value={item.address} />
      ))}
      <select
        name="item"
        required
        aria-label={words.add}
        className={`${CONTROL} min-w-0 flex-1`}
        defaultValue=""
      >
        <option value="">{asked.length === 0 ? words.choose : words.add}</option>
        {left.map(({ key, address, name }) => (
          <option key={key} value={address}>
            {name}
          </option>
        ))}
      </select>
      <button type="submit" lang={lang} className={`${BUTTON} cursor-pointer`}>
        {withoutScript.add}
      </button>
    </form>
  );
}
