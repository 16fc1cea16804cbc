import { chosenItems, type PublicItem, type PublicItemPage } from '@siteyard/schemas/rentals';
import { RentalListBar } from '../../blocks/ItemList/view.tsx';
import { RichTextView } from '../../blocks/RichText/view.tsx';
import { BUTTON } from '../../blocks/_shared/button-look.ts';
import { cx } from '../../blocks/_shared/cx.ts';
import { AskLink } from '../../blocks/_shared/rentals/ask.tsx';
import { ItemCards } from '../../blocks/_shared/rentals/item-cards.tsx';
import { Unavailable } from '../../blocks/_shared/rentals/item-parts.tsx';
import type { ShownRentals } from '../../blocks/_shared/rentals/shown-rentals.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { ItemPictures } from './item-pictures.tsx';
import { ItemRates } from './item-rates.tsx';
import type { PageLink } from '../types.ts';

interface PartProps {
  item: PublicItemPage;
  rentals: ShownRentals;
}

const HEADING = 'mb-4 text-title-2 font-bold tracking-tight text-balance text-steel-900';

/** One item: pictures, rates, texts, and the items that visitors often rent with it. */
export function ItemPage({ item, rentals, crumbs }: PartProps & { crumbs: readonly PageLink[] }) {
  const hasPictures = item.pictures.some(({ image }) => image !== '');
  return (
    <>
      <div className="wrap block-section">
        <Breadcrumbs crumbs={crumbs} words={rentals.words} />
        <div className={cx('grid grid-cols-1 gap-x-12 gap-y-8', hasPictures && '@3xl:grid-cols-2')}>
          {hasPictures && <ItemPictures item={item} rentals={rentals} />}
          <div className="flex min-w-0 flex-col items-start gap-4">
            <h1
              className="text-title-1 font-extrabold tracking-tight text-balance text-steel-900"
              dir="auto"
            >
              {item.name}
            </h1>
            {item.summary !== '' && (
              <p className="max-w-prose text-lead" dir="auto">
                {item.summary}
              </p>
            )}
            <Unavailable item={item} rentals={rentals} />
            <ItemRates item={item} rentals={rentals} />
            <AskLink item={item} rentals={rentals} className={BUTTON} />
          </div>
        </div>
      </div>
      {item.text.blocks.length > 0 && (
        <RichTextView
          id={`RichText-${item.key}`}
          content={item.text}
          maxWidth="max-w-3xl"
          sectionBackground="none"
          sectionSpacing="auto"
          puck={{ isEditing: false, metadata: rentals.metadata }}
        />
      )}
      <Specs item={item} rentals={rentals} />
      <GoesWith item={item} rentals={rentals} />
      <RentalListBar rentals={rentals} />
    </>
  );
}

function Specs({ item, rentals: { words } }: PartProps) {
  const specs = item.specs.filter(({ label, value }) => label + value !== '');
  if (specs.length === 0) return null;
  return (
    <section className="wrap block-section">
      {/* At reading width, like the text above it. */}
      <div className="max-w-3xl">
        <h2 className={HEADING} lang={words.lang}>
          {words.rentals.details}
        </h2>
        <dl className="divide-y divide-steel-200 border-y border-steel-200">
          {specs.map(({ label, value }, index) => (
            // Two specifications may have the same label.
            <div key={index} className="grid grid-cols-2 gap-x-6 py-2">
              <dt className="font-semibold text-steel-900" dir="auto">
                {label}
              </dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** The published items that visitors often rent with an item. */
const itemsBeside = (
  item: Pick<PublicItemPage, 'key' | 'goes_with'>,
  items: readonly PublicItem[],
): PublicItem[] =>
  chosenItems(items, { source: 'chosen', category: '', keys: item.goes_with }).filter(
    ({ key }) => key !== item.key,
  );

function GoesWith({ item, rentals }: PartProps) {
  const items = itemsBeside(item, rentals.items);
  const { words } = rentals;
  if (items.length === 0) return null;
  return (
    <section className="wrap block-section">
      <h2 className={HEADING} lang={words.lang}>
        {words.rentals.goesWith}
      </h2>
      <ItemCards {...{ items, rentals }} level={3} showRates showAsk />
    </section>
  );
}
