import { z } from 'zod';
import { boundedText } from '../primitives/bounded-text.ts';
import { ITEM_TABLE_MOST, itemTablePlan } from './item-table/shape.ts';

/** `POST /api/items/import`: adds and changes items from a table. */
export const importItemsRequest = z.strictObject({
  /** A CSV file, or cells of a spreadsheet with tabs between them. */
  text: boundedText(ITEM_TABLE_MOST.characters),
  /** If true, the site returns the plan and changes nothing. */
  dry_run: z.boolean().default(false),
  /** If true, only the rates and deposits of existing items change. */
  only_rates: z.boolean().default(false),
});

export type ImportItems = z.output<typeof importItemsRequest>;

/** The answer to `POST /api/items/import`. */
export const importItemsAnswer = z.object({
  /** The number of the commit; null for a plan, or if nothing had to change. */
  commit: z.number().int().nullable(),
  /** The changes, made or planned. */
  plan: itemTablePlan,
});

export type ImportItemsAnswer = z.output<typeof importItemsAnswer>;
