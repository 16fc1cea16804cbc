import { z } from 'zod';
import { changedTotal } from '../changed-totals.ts';
import { itemKey } from '../item.ts';

/** The limits of a table of items. */
export const ITEM_TABLE_MOST = { characters: 5_000_000, rows: 2_000, columns: 60 } as const;

/** A message about a table. */
const tableProblem = z.object({
  /** The number of the line, from 1; null for the whole table. */
  line: z.number().int().nullable(),
  /** The title of the column; null for the whole line. */
  column: z.string().nullable(),
  /** Sentences for people: the problem, the result and the solution. */
  message: z.string(),
  /** Whether a value, row or column is not imported because of the problem. */
  is_error: z.boolean(),
});

export type TableProblem = z.output<typeof tableProblem>;

/** A column of a table and the field that it fills; null if it is not imported. */
const tableColumn = z.object({ title: z.string(), field: z.string().nullable() });

/**
 * A changed field of an item, as people read it: formatted amounts, titles of categories; '' for no
 * value.
 */
const fieldChange = z.object({ field: z.string(), before: z.string(), after: z.string() });

/** The changes that a table makes to the items of a site. */
export const itemTablePlan = z.object({
  columns: z.array(tableColumn),
  added: z.array(
    z.object({
      line: z.number().int(),
      name: z.string(),
      /** The title of the category; '' for none. */
      category: z.string(),
      fields: z.array(fieldChange),
    }),
  ),
  changed: z.array(
    z.object({
      line: z.number().int(),
      key: itemKey,
      name: z.string(),
      fields: z.array(fieldChange),
    }),
  ),
  /** The number of rows whose items already have these values. */
  unchanged: z.number().int(),
  /** The titles of the categories that are added to the settings. */
  categories: z.array(z.string()),
  problems: z.array(tableProblem),
  /** The confirmed examples whose total changes; absent if no total changes. */
  changed_totals: z.array(changedTotal).optional(),
});

export type ItemTablePlan = z.output<typeof itemTablePlan>;
