import type { RestorePlan } from '@siteyard/schemas/backup';
import { megabytes } from '../site/backups/megabytes.ts';
import { count } from './output.ts';
import { minute } from './table.ts';

/** What a restore would do, for a person: the backup, and what the site has that is newer. */
export function describeRestore(
  { backup, site, newer }: RestorePlan,
  { keepContacts }: { keepContacts: boolean },
): string {
  const lines = [
    `Backup of "${backup.title}", made on ${minute(backup.created_at)} UTC by version ${backup.product_version}:`,
    `  ${contents(backup)}, ${count(backup.pictures, 'image')} (${megabytes(backup.picture_bytes)})`,
  ];
  if (site.is_empty) lines.push('The target is empty.');
  else {
    lines.push(`It would replace "${site.title}":`, `  ${contents(site)}`);
    const found = newerThings(newer, keepContacts);
    if (found.length === 0) lines.push('Nothing there is newer than the backup.');
    else lines.push('Newer than the backup:', ...found.map((each) => `  ${each}`));
  }
  return `${lines.join('\n')}\n`;
}

const contents = (of: { pages: number; contact_requests: number; administrators: number }) =>
  [
    count(of.pages, 'page'),
    count(of.contact_requests, 'contact request'),
    count(of.administrators, 'administrator'),
  ].join(', ');

function newerThings(newer: RestorePlan['newer'], keepContacts: boolean): string[] {
  const more = newer.pages - newer.newest_pages.length;
  return [
    ...newer.newest_pages.map(
      ({ id, title, updated_at, saved_by }) =>
        `page ${id} "${title}", saved on ${minute(updated_at)} UTC${saved_by === null ? '' : ` by ${saved_by}`}: lost`,
    ),
    ...(more > 0 ? [`and ${count(more, 'more page')}: lost`] : []),
    ...(newer.settings === null
      ? []
      : [`the settings, saved on ${minute(newer.settings)} UTC: lost`]),
    ...newer.administrators.map((email) => `administrator ${email}: lost`),
    ...othersOf(newer.others),
    ...(newer.contact_requests === 0
      ? []
      : [`${count(newer.contact_requests, 'contact request')}: ${keepContacts ? 'kept' : 'lost'}`]),
  ];
}

function othersOf(others: RestorePlan['newer']['others']): string[] {
  if (!others) return [];
  const { drafts, sections, images, answered_requests: answered, tokens } = others;
  return [
    ...(drafts > 0 ? [`${count(drafts, 'draft')}: lost`] : []),
    ...(sections > 0 ? [`${count(sections, 'section')}: lost`] : []),
    ...(images > 0 ? [`${count(images, 'image')}: lost`] : []),
    ...(answered > 0 ? [`replies to ${count(answered, 'older contact request')}: lost`] : []),
    ...(tokens > 0 ? [`${count(tokens, 'access token')}: lost, except the one in use`] : []),
  ];
}
