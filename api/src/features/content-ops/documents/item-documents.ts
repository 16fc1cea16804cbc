import { ITEMS } from '@siteyard/schemas/documents';
import { AppError } from '@siteyard/schemas/errors';
import { readItem, tidyItem, type ItemFields } from '@siteyard/schemas/rentals';
import type { ItemEntry } from '../../../content/entities/item.ts';
import { cleanItem } from '../../items/sent-item.ts';
import {
  isPublished,
  stateOfItem,
  withItem,
  type ItemEntryFields,
} from '../../items/stored-item.ts';
import type { StoredKind, Visibility } from './stored-kind.ts';

export const itemDocuments: StoredKind<ItemFields, ItemEntry> = {
  kind: ITEMS,
  entity: 'item',
  read: readItem,
  stateOf: stateOfItem,
  problemsOf: () => [],
  isExported: isPublished,
  visibilityOf: ({ published_at, unpublished_at }) => ({ published_at, unpublished_at }),
  async receive(value, sanitiser) {
    const { key, ...item } = ITEMS.fromFile(value);
    try {
      return { key, sent: tidyItem(await cleanItem(item, sanitiser)) };
    } catch (error) {
      if (!(error instanceof AppError) || !error.issues) throw error;
      const issues = error.issues.map(({ path, message }) => ({
        path: path.replace(/^item\./, ''),
        message,
      }));
      throw new AppError('invalid_content', { issues });
    }
  },
  entry({ fields: written, common, deleted, visibility, present }) {
    const fields = written as ItemEntryFields;
    const kept = visibility ?? visibilityOf(present, common.updated_at, deleted !== undefined);
    const { deleted: _, ...entry } = present
      ? withItem(present, fields)
      : { ...fields, former_addresses: [], deleted: undefined };
    return { ...entry, ...common, ...kept, ...(deleted && { deleted }) };
  },
};

/**
 * Returns the dates of publication for an item that is written. The item is published, unless a person
 * has unpublished it. The dates of an item that goes to the trash stay, in case it is restored.
 */
function visibilityOf(present: ItemEntry | undefined, at: Date, isDeleted: boolean): Visibility {
  const before = present ?? { published_at: null, unpublished_at: null };
  const { published_at, unpublished_at } = before;
  const isHidden = published_at === null && unpublished_at !== null;
  if (isDeleted || isHidden || published_at !== null) return { published_at, unpublished_at };
  return { published_at: at, unpublished_at: null };
}
