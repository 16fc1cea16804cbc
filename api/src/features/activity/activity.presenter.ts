import type { ActivityEntry } from '@siteyard/schemas/http';
import type { ActivityDocument } from './activity.model.ts';

/** Presents an entry of the activity log. */
export function presentActivity(entry: ActivityDocument): ActivityEntry {
  return {
    id: entry._id.toHexString(),
    at: entry.at.toISOString(),
    who: entry.who ?? null,
    source: entry.source,
    action: entry.action,
    subject: entry.subject,
  };
}
