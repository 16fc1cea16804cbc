import { itemFromFile, itemToFile, readItemJson } from '../bundle/item-file.ts';
import { checkItems } from '../bundle/item-references.ts';
import { TARGET_KINDS, visitTargetsOfField } from '../bundle/targets.ts';
import { checkValue } from '../errors/check-value.ts';
import { formatPath } from '../values/json.ts';
import { mapFields } from '../values/map-fields.ts';
import { LINK_KINDS, renumberField } from '../content/references.ts';
import { uuidOf } from '../primitives/uuid-of.ts';
import { freeAddress } from '../rentals/item-address.ts';
import { diffItemFields } from '../rentals/item-diff.ts';
import { hashItem, imagesOfItem } from '../rentals/item-form.ts';
import { mergeItems } from '../rentals/item-merge.ts';
import { itemFields, type ItemFields } from '../rentals/item.ts';
import type { DocumentKind, Refusal, SettingsOfRun } from './kind.ts';

/** The kind of rental items. */
export const ITEMS: DocumentKind<ItemFields> = {
  folder: 'items',
  word: 'item',
  read: readItemJson,
  toFile: itemToFile,
  fromFile: itemFromFile,
  merge: mergeItems,
  diff: (before, after, settings) => ({
    details: diffItemFields(before, after, settings),
    blocks: [],
  }),
  hash: hashItem,
  images: imagesOfItem,
  links(item) {
    const links: number[] = [];
    const note = (id: number) => {
      links.push(id);
      return id;
    };
    mapFields(itemFields, item, (kind, value) => renumberField(kind, value, note), LINK_KINDS);
    return links;
  },
  mapFields: (item, kinds, change) => mapFields(itemFields, item, change, kinds) as ItemFields,
  visitTargets(item, visit) {
    mapFields(
      itemFields,
      item,
      (kind, value, path) => {
        const place = () => ({ path: formatPath(path) });
        visitTargetsOfField(kind, value, (what, target) => visit(what, target, place));
        return value;
      },
      TARGET_KINDS,
    );
  },
  deadLinks: 'error',
  checkTogether: checkItems,
  addresses: {
    of: ({ address }) => address,
    withAddress: (item, address) => ({ ...item, address }),
    reserved: ({ rentals }) =>
      new Map(
        rentals?.categories.map(({ address, title }) => [address, `the category "${title}"`]),
      ),
    free: freeAddress,
  },
  refusal: refuseCurrency,
  noBase: { ...itemFields.parse({ name: 'none', address: 'none' }), name: '', address: '' },
  isUsable: (item) => checkValue(itemFields, item, 1).ok,
  copyKey: (_, hash) => uuidOf(hash),
};

/** Returns a refusal if the currencies of the bundle and of the site differ, and the item has amounts. */
function refuseCurrency(item: ItemFields, { incoming, planned }: SettingsOfRun): Refusal | null {
  const [theirs, ours] = [incoming?.rentals?.currency, planned.rentals?.currency];
  const hasAmounts = Object.keys(item.rates).length > 0 || item.deposit !== undefined;
  if (!hasAmounts || theirs === undefined || ours === undefined || theirs === ours) return null;
  return {
    reason: `its prices are in ${theirs}, and those of the site in ${ours}`,
    conflicts: [{ kind: 'value', path: 'rates', ours, theirs }],
  };
}
