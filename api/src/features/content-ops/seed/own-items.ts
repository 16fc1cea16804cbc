import { randomUUID } from 'node:crypto';
import type { Bundle } from '@siteyard/schemas/bundle';
import {
  addressOfName,
  freeAddress,
  item,
  itemName,
  type Item,
  readAmount,
  type Rentals,
} from '@siteyard/schemas/rentals';
import type { OwnBusiness } from '@siteyard/schemas/business';
import type { SiteSettings } from '@siteyard/schemas/settings';
import type { Actor } from '../../../lib/actor.ts';
import { liveItems } from '../../items/stored-item.ts';
import { drifted } from '../runs/core/plan-errors.ts';
import type { RunDocument } from '../runs/store/receipt-items.ts';
import type { RunDeps } from '../runs/core/run-deps.ts';
import type { Run } from '../runs/store/run.model.ts';
import { planSeedDocuments } from './seed-documents.ts';

/** The rental items of an owner, which replace those of a sample site. */
export interface OwnItems {
  items: Item[];
  currency: string;
}

/**
 * Makes an item of each row of the owner's price list.
 * @returns null if there is no row, if the site has no rentals, or if no item of the sample is left
 */
export async function ownItems(
  { content }: Pick<RunDeps, 'content'>,
  { prices, currency: chosen }: OwnBusiness,
  { items: ofSample = [] }: Bundle,
  { rentals: rules }: SiteSettings,
): Promise<OwnItems | null> {
  const rows = prices.filter(({ name }) => itemName.safeParse(name).success);
  const sample = new Set(ofSample.map(({ key }) => key));
  const live = liveItems(await content.refresh());
  if (!rules || rows.length === 0 || !live.some(({ key }) => sample.has(key))) return null;
  const currency = chosen ?? rules.currency;
  const taken = new Set([...live, ...rules.categories].map(({ address }) => address));
  const items = rows.map((row, order) => {
    const address = freeAddress(addressOfName(row.name), (each) => taken.has(each));
    taken.add(address);
    return item.parse({
      key: randomUUID(),
      name: row.name,
      address,
      order,
      ...ratesOf(row, {
        ...rules,
        currency,
      }),
    });
  });
  return { items, currency };
}

/** Returns the rates of a row. A price that is no amount, such as "from $20", becomes a note. */
function ratesOf(
  { day, week }: OwnBusiness['prices'][number],
  { periods, currency }: Rentals,
): Pick<Item, 'rates' | 'rate_note'> {
  const typed: [days: number, price: string][] = [
    [1, day],
    [7, week],
  ];
  const rates: Item['rates'] = {};
  const notes: string[] = [];
  for (const [days, price] of typed) {
    const period = periods.find(({ kind, length }) => kind === 'days' && length === days);
    const read = readAmount(price.trim(), currency);
    if (period && read.ok) rates[period.id] = read.amount;
    else if (/\d/.test(price)) notes.push(price.trim());
  }
  return { rates, rate_note: notes.join(' · ').slice(0, 200) };
}

/** Plans that the owner's items replace those of the sample. Further items of the site stay. */
export async function planOwnItems(
  deps: RunDeps,
  run: Run,
  { items: own }: OwnItems,
  sample: { bundle: Bundle; from: string; settings: SiteSettings; actor: Actor },
): Promise<RunDocument[]> {
  const ofSample = new Set((sample.bundle.items ?? []).map(({ key }) => key));
  const kept: Item[] = [];
  for (const { key } of liveItems(await deps.content.refresh())) {
    if (ofSample.has(key)) continue;
    const content = await deps.documents.items.read(key);
    if (!content) throw drifted();
    kept.push(item.parse({ ...content, key }));
  }
  const bundle = { ...sample.bundle, settings: sample.settings, items: [...kept, ...own] };
  const isWanted = (folder: string) => folder === 'items';
  const seed = { ...sample, bundle, isWanted, force: true, instead: true };
  return planSeedDocuments(deps, run, seed, true);
}
