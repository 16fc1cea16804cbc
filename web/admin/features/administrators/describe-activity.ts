import type { ActivityEntry } from '@siteyard/schemas/http';

/** The actions in words. The subject replaces the word `it`. */
const WORDS: Record<string, string> = {
  'page.created': 'created it',
  'page.changed': 'changed the details of it',
  'page.published': 'published it',
  'page.deleted': 'deleted it',
  'page.duplicated': 'created it as a copy',
  'page.unpublished': 'unpublished it',
  'page.version_restored': 'restored an earlier version of it',
  'page.scheduled': 'scheduled a change of it',
  'page.published_on_schedule': 'published it, as scheduled',
  'page.unpublished_on_schedule': 'unpublished it, as scheduled',
  'schedule.cancelled': 'cancelled the schedule of it',
  'schedule.missed': 'scheduled a change of it, which was not made',
  'share_link.created': 'created a link that shares a draft of it',
  'share_link.withdrawn': 'withdrew a link that shares a draft of it',
  'item.created': 'created it',
  'item.changed': 'changed it',
  'item.deleted': 'deleted it',
  'item.restored': 'restored it from “Recently deleted”',
  'item.duplicated': 'created it as a copy',
  'item.published': 'published it',
  'item.unpublished': 'unpublished it',
  'item.version_restored': 'restored an earlier version of it',
  'items.changed': 'changed it',
  'items.ordered': 'changed the order of the rental items',
  'items.imported': 'imported a table of rental items',
  'section.created': 'saved the section it',
  'section.changed': 'changed the section it',
  'section.deleted': 'deleted the section it',
  'section.restored': 'restored the section it',
  'proposal.taken': 'added the proposed page it',
  'proposal.discarded': 'discarded a proposal for it',
  'contact_request.replied': 'replied to a contact request',
  'mail.tested': 'sent a test mail',
  'settings.saved': 'saved the global settings',
  'settings.version_restored': 'restored earlier global settings',
  'contact_request.changed': 'changed a contact request',
  'contact_request.deleted': 'deleted a contact request',
  'image.changed': 'changed the details of the picture it',
  'image.cropped': 'cropped the picture it',
  'trash.restored': 'restored it from “Recently deleted”',
  'administrator.invited': 'invited it',
  'administrator.invitation_withdrawn': 'withdrew the invitation of it',
  'administrator.joined': 'accepted the invitation',
  'administrator.removed': 'removed it from the administrators',
  'administrator.created': 'made it an administrator',
  'administrator.password_set': 'set a new password for it',
  'run.imported': 'imported content',
  'run.seeded': 'added a sample or the default pages',
  'run.migrated': 'changed the content with a script',
  'run.restored': 'restored a backup',
  'run.undone': 'undid an import or another change of the content',
  'run.failed': 'started an import or undo, which failed and changed nothing',
  'backup.created': 'made a backup',
  'backup.downloaded': 'downloaded a backup',
  'backup.restored': 'restored a backup of the whole site',
  'site.erased': 'erased data permanently',
  'token.created': 'created an access token',
  'token.revoked': 'revoked an access token',
};

/** An entry of the activity log as a sentence with one subject. */
export interface ActivityDescription {
  who: string;
  /** The text before and after the subject. */
  before: string;
  subject: string;
  after: string;
  /** The page to link to, if the subject is a page that still exists. */
  pageId?: number;
  /** The run to link to, if the entry belongs to one. */
  runId?: string;
}

/**
 * Describes an entry of the activity log. An action that this version does not know is shown as stored.
 * @param pageTitles titles of the existing pages, by id
 */
export function describeActivity(
  entry: ActivityEntry,
  pageTitles: ReadonlyMap<number, string>,
): ActivityDescription {
  const words = WORDS[entry.action] ?? `${entry.action.replaceAll(/[._]/g, ' ')}: it`;
  const [before = '', after] = words.split(/\bit\b/);
  const page = /^\/(?:pages\/|trash\/page-)(\d+)/.exec(entry.subject);
  const pageId = page ? Number(page[1]) : undefined;
  const title = pageId === undefined ? undefined : pageTitles.get(pageId);
  const runId = /^\/runs\/([0-9a-f]{24})$/.exec(entry.subject)?.[1];
  return {
    who: whoOf(entry),
    before,
    subject: after === undefined ? '' : subjectOf(entry, pageId, title),
    after: after ?? '',
    ...(runId !== undefined && { runId }),
    ...(pageId !== undefined && title !== undefined && { pageId }),
  };
}

function whoOf({ who, source }: ActivityEntry): string {
  if (source === 'token') return `The token “${who ?? ''}”`;
  if (source === 'cli') return 'The command line';
  return who ?? 'Siteyard';
}

/** The subjects that are shown without a name, by the start of their path. Older entries have more paths. */
const UNNAMED: [start: RegExp, words: string][] = [
  [/^\/trash\/contact/, 'a contact request'],
  [/^\/trash\/item-/, 'a rental item'],
  [/^\/items\/bulk/, 'several rental items'],
  [/^\/items\//, 'a rental item'],
  [/^\/proposals\//, 'a new page'],
  [/^\/(?:operator\/)?admin_users/, 'an account'],
];

function subjectOf(
  { action, subject }: ActivityEntry,
  pageId: number | undefined,
  title: string | undefined,
): string {
  if (title !== undefined) return `“${title}”`;
  if (pageId !== undefined) return `page ${pageId}`;
  const section = /^\/sections\/([^/]+)/.exec(subject)?.[1];
  if (section !== undefined) return `“${section}”`;
  const unnamed = UNNAMED.find(([start]) => start.test(subject));
  if (unnamed) return unnamed[1];
  // A change of several items has their number.
  const isName = /^(?:item|page|trash)\./.test(action) || action === 'items.changed';
  return isName && !/^\d+ rental items?$/.test(subject) ? `“${subject}”` : subject;
}
