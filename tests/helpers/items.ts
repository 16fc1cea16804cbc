import { randomUUID } from 'node:crypto';
import { itemFields, type ItemFields } from '@siteyard/schemas/rentals';
import type { ItemEntry } from '../../api/src/content/entities/item.ts';
import { itemEntity, stateOfItem } from '../../api/src/features/items/stored-item.ts';
import type { Agent, TestSite } from './app.ts';
import { putState, storeEntries } from './entries.ts';

/**
 * Stores published items with one commit, without the rules of the services.
 * @returns their entries, in the same order
 */
export async function storeItems(
  app: TestSite,
  items: (Partial<ItemFields> & { key?: string })[],
  more: Partial<ItemEntry> = {},
): Promise<ItemEntry[]> {
  const at = new Date();
  const entries: ItemEntry[] = [];
  for (const { key = randomUUID(), ...given } of items) {
    const name = given.name ?? `Item ${key.slice(0, 8)}`;
    const { state, fields } = stateOfItem(
      itemFields.parse({ name, address: `item-${key}`, ...given }),
    );
    await putState(app, state.kind, state.value);
    entries.push({
      key,
      ...fields,
      former_addresses: [],
      published_at: at,
      unpublished_at: null,
      revision: 1,
      created_at: at,
      updated_at: at,
      updated_by: null,
      source: 'token',
      ...more,
    });
  }
  await storeEntries(
    app,
    entries.map((entry) => [itemEntity(entry.key), entry] as const),
  );
  return entries;
}

/**
 * Turns rental items on, with amounts in US dollars.
 * @param rentals more settings of rental items
 */
export async function turnRentalsOn(admin: Agent, rentals: object = {}): Promise<void> {
  const settings = { rentals: { currency: 'USD', ...rentals } };
  const { status, text } = await admin.put('/api/site_settings', { settings });
  if (status !== 200) throw new Error(`no rentals: ${text}`);
}
