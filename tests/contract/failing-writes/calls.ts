import { accountCalls } from './accounts.ts';
import { backupCalls } from './backups.ts';
import type { Calls } from './call.ts';
import { contactCalls } from './contacts.ts';
import { draftCalls } from './drafts.ts';
import { itemCalls } from './items.ts';
import { pageCalls } from './pages.ts';
import { pictureCalls } from './pictures.ts';
import { runCalls } from './runs.ts';
import { sectionAndSettingsCalls } from './sections-and-settings.ts';
import { starterCalls } from './starters.ts';

/** Calls that share one site in their test. */
export const contentCalls: Calls = {
  ...pageCalls,
  ...draftCalls,
  ...sectionAndSettingsCalls,
  ...itemCalls,
  ...pictureCalls,
};
export const peopleCalls: Calls = { ...contactCalls, ...accountCalls };
export const siteCalls: Calls = { ...runCalls, ...backupCalls };
export { starterCalls };

/** The writing calls of the access table that are not tested, and the reasons. */
export const EXCEPTIONS: Record<string, string> = {
  'post /api/mail/test': 'It sends a mail and saves nothing.',
  'post /api/link_checks': 'It only reads.',
  'post /api/estimates': 'It only reads.',
  'post /api/operator/contact_requests/export': 'It only reads.',
  'post /api/ready_made_sections/:key/take':
    'It saves pictures as `post /api/uploads` does, and nothing if they are saved already.',
  'post /api/page_templates/:key/take': 'It saves pictures, as the call above.',
  'post /api/operator/backups': 'It sends a backup and saves nothing.',
  'post /api/operator/restores/:id/apply':
    'It replaces all content in the background; `crash/backup-kill` kills it at each of its steps.',
  'post /api/backup/download': 'It sends a file and saves nothing.',
};
