// oxlint-disable jsx-a11y/control-has-associated-label -- the empty cell above the names is no control
import type { PriceTableProps } from '@siteyard/schemas/blocks/PriceTable';
import { chosenItems } from '@siteyard/schemas/rentals';
import { Placeholder } from '../_shared/placeholder.tsx';
import { NoItems } from '../_shared/rentals/no-items.tsx';
import { RateTable } from '../_shared/rentals/rate-table.tsx';
import { RatesNote } from '../_shared/rentals/rates-note.tsx';
import { shownRentals } from '../_shared/rentals/shown-rentals.ts';
import { linkAttributes } from '../_shared/safe-link.ts';
import { sectionClass } from '../_shared/section.ts';
import { SectionHeading } from '../_shared/headings/section-heading.tsx';
import { textMark } from '../_shared/text-mark.ts';
import type { ViewProps } from '../_shared/view-props.ts';

/** The columns of prices in order, each with the prop of its label. */
const COLUMNS = [
  { key: 'day', labelKey: 'dayLabel' },
  { key: 'week', labelKey: 'weekLabel' },
  { key: 'fourWeeks', labelKey: 'fourWeeksLabel' },
  { key: 'deposit', labelKey: 'depositLabel' },
] as const;

type Item = PriceTableProps['items'][number];

const hasText = ({ href: _, ...texts }: Item) =>
  Object.values(texts).some((text) => text.trim() !== '');

/** A table of prices: of rows that the owner typed, or of the rental items of the site. */
export function PriceTableView(props: ViewProps<PriceTableProps>) {
  return props.rows === 'items' ? <ItemPrices {...props} /> : <OwnPrices {...props} />;
}

/** The rates of rental items; nothing without an item. */
function ItemPrices(props: ViewProps<PriceTableProps>) {
  const { heading, note, puck } = props;
  const rentals = shownRentals(puck.metadata);
  const items = rentals ? chosenItems(rentals.items, props) : [];
  if (!rentals || items.length === 0)
    return puck.isEditing ? <NoItems style={props} {...{ heading, rentals, puck }} /> : null;
  return (
    <section className={sectionClass(props, 'wrap block-section')}>
      <RateTable
        {...{ items, rentals }}
        showRates
        showAsk={false}
        caption={heading !== '' && <SectionHeading text={heading} className="mb-4" puck={puck} />}
      />
      <RatesNote rentals={rentals} className="mt-4" />
      <Note note={note} puck={puck} />
    </section>
  );
}

/**
 * A table of prices without its empty columns. In a narrow column each row is a card, and the
 * header row is visually hidden but available to screen readers.
 */
function OwnPrices({ heading, items, note, puck, ...props }: ViewProps<PriceTableProps>) {
  const rows = items.map((item, index) => ({ item, index })).filter(({ item }) => hasText(item));
  const columns = COLUMNS.filter(({ key }) => items.some((item) => item[key].trim() !== ''));
  if (heading === '' && note === '' && rows.length === 0 && !puck.isEditing) return null;

  const title = heading !== '' && <SectionHeading text={heading} className="mb-4" puck={puck} />;
  return (
    <section className={sectionClass(props, 'wrap block-section')}>
      {rows.length === 0 && title}
      {rows.length === 0 && puck.isEditing && <Placeholder text="Add what you rent" />}
      {rows.length > 0 && (
        <table className="price-table">
          {title && <caption>{title}</caption>}
          {columns.length > 0 && (
            <thead>
              <tr>
                <td />
                {columns.map(({ key, labelKey }) => (
                  <th key={key} scope="col">
                    <span dir="auto" {...textMark(puck, labelKey)}>
                      {props[labelKey]}
                    </span>
                  </th>
                ))}
              </tr>
            </thead>
          )}
          <tbody>
            {rows.map(({ item, index }) => (
              // Items have no id. They are shown in stored order and have no state.
              <tr key={index}>
                <th scope="row">
                  <Name item={item} mark={textMark(puck, `items[${index}].name`)} />
                  {item.details !== '' && (
                    <span
                      className="block text-small font-normal text-steel-600"
                      dir="auto"
                      {...textMark(puck, `items[${index}].details`)}
                    >
                      {item.details}
                    </span>
                  )}
                </th>
                {columns.map(({ key, labelKey }) => (
                  <td key={key} data-label={props[labelKey]}>
                    {item[key] !== '' && (
                      <span dir="auto" {...textMark(puck, `items[${index}].${key}`)}>
                        {item[key]}
                      </span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Note note={note} puck={puck} />
    </section>
  );
}

/** The text of the owner below the table. */
function Note({ note, puck }: Pick<ViewProps<PriceTableProps>, 'note' | 'puck'>) {
  if (note === '') return null;
  return (
    <p
      className="mt-4 max-w-prose text-small whitespace-pre-line text-steel-600"
      dir="auto"
      {...textMark(puck, 'note')}
    >
      {note}
    </p>
  );
}

/** The name of a row, linked if the row has a safe link. */
function Name({ item, mark }: { item: Item; mark: ReturnType<typeof textMark> }) {
  if (item.name === '') return null;
  const link = linkAttributes(item.href);
  if (link.href === undefined || item.name.trim() === '')
    return (
      <span className="block" dir="auto" {...mark}>
        {item.name}
      </span>
    );
  return (
    <a className="block text-link underline underline-offset-4" {...link} dir="auto" {...mark}>
      {item.name}
    </a>
  );
}
