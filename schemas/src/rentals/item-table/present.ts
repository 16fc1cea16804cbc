import { formatAmount } from '../format-amount.ts';
import type { RentalCategory, Rentals } from '../settings.ts';
import type { ItemChange, ItemTableChanges } from './plan.ts';
import type { ItemTable } from './rows.ts';
import type { ItemTablePlan } from './shape.ts';
import { FIELD_TITLES, TABLE_FIELDS } from './title-words.ts';

type FieldChange = ItemTablePlan['changed'][number]['fields'][number];

/** A field with one value. Rates have one value for each period. */
type SingleField = Exclude<keyof ItemChange, 'rates'>;

const SINGLE_FIELDS = TABLE_FIELDS.filter((field) => field !== 'key') as SingleField[];

/**
 * Describes the changes of a table in words, for the answer to an import.
 * @param language the language tag for amounts
 */
export function presentItemTable(
  changes: ItemTableChanges,
  rules: Rentals,
  language: string,
): ItemTablePlan {
  const categories = [...rules.categories, ...changes.categories];
  const fieldsOf = (before: Partial<ItemChange>, after: Partial<ItemChange>): FieldChange[] => [
    ...ratesOf(before, after, rules, language),
    ...SINGLE_FIELDS.filter((field) => after[field] !== undefined).map((field) => ({
      field: FIELD_TITLES[field],
      before: valueText(field, before[field], rules, categories, language),
      after: valueText(field, after[field], rules, categories, language),
    })),
  ];
  return {
    columns: presentColumns(changes, rules),
    added: changes.added.map(({ line, item }) => ({
      line,
      name: item.name,
      category: titleOf(item.category, categories),
      fields: fieldsOf({}, { ...item, name: undefined, category: undefined }).filter(
        ({ after }) => after !== '',
      ),
    })),
    changed: changes.changed.map(({ line, before, set }) => ({
      line,
      key: before.key,
      name: before.name,
      fields: fieldsOf(before, set),
    })),
    unchanged: changes.unchanged,
    categories: changes.categories.map(({ title }) => title),
    problems: changes.problems,
  };
}

/** Returns the columns of a table with the titles of their fields. */
function presentColumns({ columns }: Pick<ItemTable, 'columns'>, { periods }: Rentals) {
  return columns
    .filter(({ title }) => title !== '')
    .map(({ title, meaning }) => {
      if (!meaning) return { title, field: null };
      if ('field' in meaning) return { title, field: FIELD_TITLES[meaning.field] };
      return { title, field: periods.find(({ id }) => id === meaning.period)!.title };
    });
}

const titleOf = (id: string, list: readonly { id: string; title: string }[]) =>
  list.find((entry) => entry.id === id)?.title ?? id;

function ratesOf(
  before: Partial<ItemChange>,
  after: Partial<ItemChange>,
  { periods, currency }: Rentals,
  language: string,
): FieldChange[] {
  if (!after.rates) return [];
  const shown = (amount: number | undefined) =>
    amount === undefined ? '' : formatAmount(amount, currency, language);
  return periods
    .map(({ id, title }) => ({
      field: title,
      before: shown(before.rates?.[id]),
      after: shown(after.rates?.[id]),
    }))
    .filter((change) => change.before !== change.after);
}

function valueText(
  field: SingleField,
  value: string | number | null | undefined,
  { periods, currency }: Rentals,
  categories: readonly RentalCategory[],
  language: string,
): string {
  if (value === undefined || value === null) return '';
  if (field === 'deposit') return formatAmount(Number(value), currency, language);
  if (field === 'category') return titleOf(String(value), categories);
  return field === 'minimum' ? titleOf(String(value), periods) : String(value);
}
