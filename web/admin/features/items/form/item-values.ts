import { checkValue } from '@siteyard/schemas/errors';
import { deepEqual } from '@siteyard/schemas/values';
import {
  itemFields,
  type ItemFields,
  type UpdateItem,
  amountInput,
  readAmount,
} from '@siteyard/schemas/rentals';
import type { Item } from '../api/save-item.ts';

/** The values of the form. Amounts and numbers are texts, as the user types them; '' if absent. */
export interface ItemValues extends Omit<
  ItemFields,
  'rates' | 'deposit' | 'minimum' | 'owned' | 'order'
> {
  rates: Readonly<Record<string, string>>;
  deposit: string;
  minimum: string;
  owned: string;
}

/** The problems of the form, by the names of the fields: `name`, `rates.day`, `pictures`. */
export type ItemProblems = Readonly<Record<string, string>>;

type Read = { ok: true; fields: ItemFields } | { ok: false; problems: ItemProblems };

/** The fields of a new item. */
export const NEW_ITEM: ItemFields = {
  ...itemFields.parse({
    name: '-',
    address: 'item',
  }),
  name: '',
  address: '',
};

const KEYS = Object.keys(itemFields.shape) as (keyof ItemFields)[];

/** Returns the fields of an item that a person edits. */
export const fieldsOf = (item: Item): ItemFields =>
  Object.fromEntries(
    KEYS.flatMap((key) => (item[key] === undefined ? [] : [[key, item[key]]])),
  ) as unknown as ItemFields;

/** Returns the values of the form for an item. */
export function valuesOf(fields: ItemFields, currency: string): ItemValues {
  const { rates, deposit, minimum, owned, order: _, ...rest } = fields;
  return {
    ...rest,
    rates: Object.fromEntries(
      Object.entries(rates).map(([id, amount]) => [id, amountInput(amount, currency)]),
    ),
    deposit: deposit === undefined ? '' : amountInput(deposit, currency),
    minimum: minimum ?? '',
    owned: owned === undefined ? '' : String(owned),
  };
}

/** Reads the values of the form. @param order the place of the item, which the form does not contain */
export function readValues(values: ItemValues, order: number, currency: string): Read {
  const { rates, deposit, minimum, owned, ...rest } = values;
  const problems: Record<string, string> = {};
  const amountOf = (text: string, field: string): number | undefined => {
    if (text.trim() === '') return undefined;
    const read = readAmount(text, currency);
    if (read.ok) return read.amount;
    problems[field] = sentence(read.problem);
    return undefined;
  };
  const amounts = Object.entries(rates).flatMap(([id, text]) => {
    const amount = amountOf(text, `rates.${id}`);
    return amount === undefined ? [] : [[id, amount] as const];
  });
  const deposited = amountOf(deposit, 'deposit');
  const checked = checkValue(itemFields, {
    ...rest,
    specs: rest.specs.filter(({ label, value }) => label.trim() !== '' || value.trim() !== ''),
    rates: Object.fromEntries(amounts),
    ...(deposited !== undefined && { deposit: deposited }),
    ...(minimum !== '' && { minimum }),
    ...(owned.trim() !== '' && { owned: Number(owned.replace(/\s/g, '')) }),
    order,
  });
  if (!checked.ok)
    for (const { keys, message } of checked.problems)
      problems[fieldOf(keys)] ??= sentence(SPECIAL[fieldOf(keys)] ?? message);
  return checked.ok && Object.keys(problems).length === 0
    ? { ok: true, fields: checked.value }
    : { ok: false, problems };
}

const SPECIAL: Readonly<Record<string, string>> = {
  owned: 'must be a whole number, such as 2',
  name: 'is required',
};

const sentence = (problem: string) => `This ${problem}.`;

/** Returns the name of the form's field for a value. Only rates have one field for each value. */
export function fieldOf(keys: readonly (string | number)[]): string {
  return keys[0] === 'rates' && keys.length > 1
    ? keys.slice(0, 2).join('.')
    : String(keys[0] ?? '');
}

/** Returns the changes of an item; {} for none. null removes the value of an optional field. */
export function itemUpdate(before: ItemFields, after: ItemFields): UpdateItem {
  const changed = KEYS.filter((key) => key !== 'order' && !deepEqual(before[key], after[key]));
  return Object.fromEntries(changed.map((key) => [key, after[key] ?? null]));
}
