import { toast } from 'sonner';
import { hasKeyboard } from './has-keyboard.ts';
import type { GetPuck } from '../puck/puck.ts';
import {
  putPriceTables,
  tablesToOffer,
  type OfferedTable,
  type TableParts,
} from './price-tables.ts';

/** How long a message offers price tables, in ms. */
const TABLES_OFFERED_MS = 20_000;
/** The id of the message: a later offer replaces an earlier one. */
const MESSAGE = 'price-tables';

export const PASTED_AS_TEXT = 'The table is pasted as lines of text.';
export const makeLabel = (count: number) =>
  count === 1 ? 'Make a price table' : `Make ${count} price tables`;

/**
 * Shows a message that offers to replace pasted rows by price tables, or explains why this is not
 * possible.
 */
export function offerPriceTables(parts: TableParts, getPuck: GetPuck): void {
  const { tables, problem } = tablesToOffer(parts);
  const hasTables = tables.length > 0;
  if (!hasTables && !problem) return;
  const label = makeLabel(tables.length);
  toast(PASTED_AS_TEXT, {
    id: MESSAGE,
    description:
      hasTables && hasKeyboard()
        ? `${problem} To reach the button, press Alt+T, then Tab.`.trim()
        : problem,
    duration: TABLES_OFFERED_MS,
    // null, because a message of the same id would otherwise keep its earlier button.
    action: hasTables ? { label, onClick: () => makePriceTables(tables, getPuck) } : null,
  });
}

/** Makes the offered price tables. A message tells the owner what to check. */
export function makePriceTables(tables: readonly OfferedTable[], getPuck: GetPuck): void {
  if (!putPriceTables(tables, getPuck))
    toast.info('The pasted rows were changed, so they stay as text. Paste the table again.');
  else if (tables.some(({ isGuessed }) => isGuessed))
    toast.info('Check the headings of the price table: the pasted table has none.');
}

/** Removes the offer, such as when the editor closes. */
export const removeOffer = (): void => void toast.dismiss(MESSAGE);
