import { TRASH_DAYS } from '@siteyard/schemas/primitives/limits';
import type { TrashItem } from '@siteyard/schemas/http';
import { DAY_MS } from '../../lib/days.ts';
import type { TrashEntry } from './trash.service.ts';

/** Presents a deleted item, with the time until which it can be restored. */
export function presentTrashEntry(entry: TrashEntry): TrashItem {
  return {
    id: `${entry.kind}-${entry.id}`,
    kind: entry.kind,
    title: entry.title,
    deleted_at: entry.deletedAt.toISOString(),
    deleted_by: entry.deletedBy,
    kept_until: new Date(entry.deletedAt.getTime() + TRASH_DAYS * DAY_MS).toISOString(),
  };
}
