import type { Difference, RestorePlan } from '@siteyard/schemas/http';
import type { RestoreChoice } from '../site/backups/send-backup.ts';
import { megabytes } from './megabytes.ts';
import { count } from './output.ts';
import { minute } from './table.ts';

type Choice = Pick<RestoreChoice, 'keepContacts' | 'accounts' | 'tokens'>;
type Differences = RestorePlan['differences'];

/** Describes a restore for a person: the backup, the site, and what the restore removes or changes. */
export function describeRestore(plan: RestorePlan, choice: Choice): string {
  const { backup, site, installation, differences } = plan;
  const lines = [
    `Backup of "${backup.title}", made on ${minute(backup.created_at)} UTC by version ${backup.product_version}:`,
    `  ${contents(backup)}, ${count(backup.pictures, 'image')} (${megabytes(backup.picture_bytes)})`,
  ];
  const isOwn = installation === 'same';
  if (site.is_empty) lines.push('The target is empty.');
  else {
    const replaced = isOwn ? { accounts: true, tokens: true } : choice;
    const found = details(differences, { ...choice, ...replaced });
    lines.push(`It would replace "${site.title}":`, `  ${contents(site)}`, summaryOf(plan));
    lines.push(...found.map((each) => `  ${each}`));
  }
  if (!isOwn && !site.is_empty) lines.push(...ofOtherInstallation(installation, choice));
  return `${lines.join('\n')}\n`;
}

const contents = (of: { pages: number; contact_requests: number; administrators: number }) =>
  [
    count(of.pages, 'page'),
    count(of.contact_requests, 'contact request'),
    count(of.administrators, 'administrator'),
  ].join(', ');

/** Summarises the differences: `12 pages: 2 are not in the backup, 3 differ; 1 contact request is not in it`. */
function summaryOf({ site, differences: { pages, contact_requests: requests } }: RestorePlan) {
  const ofPages = [
    pages.missing > 0 && `${pages.missing} ${areOrIs(pages.missing)} not in the backup`,
    pages.differing > 0 && `${pages.differing} ${pages.differing === 1 ? 'differs' : 'differ'}`,
  ].filter(Boolean);
  const ofRequests = [
    requests.missing > 0 &&
      `${count(requests.missing, 'contact request')} ${areOrIs(requests.missing)} not in it`,
    requests.differing > 0 &&
      `${count(requests.differing, 'contact request')} ${requests.differing === 1 ? 'differs' : 'differ'}`,
  ].filter(Boolean);
  return [
    `${count(site.pages, 'page')}: ${ofPages.length > 0 ? ofPages.join(', ') : 'equal to the backup'}`,
    ofRequests.length > 0 ? ofRequests.join(', ') : 'every contact request is in it',
  ].join('; ');
}

const areOrIs = (number: number) => (number === 1 ? 'is' : 'are');

function details(differences: Differences, choice: Choice): string[] {
  const { pages, named_pages, contact_requests: requests, settings } = differences;
  const more = pages.missing + pages.differing - named_pages.length;
  return [
    ...named_pages.map(
      ({ id, title, is_missing, updated_at, saved_by }) =>
        `page ${id} "${title}", saved on ${minute(updated_at)} UTC${saved_by === null ? '' : ` by ${saved_by}`}: ${is_missing ? 'removed' : 'replaced'}`,
    ),
    ...(more > 0 ? [`${count(more, 'more page')}: removed or replaced`] : []),
    ...(settings.missing + settings.differing > 0 ? ['the settings: replaced'] : []),
    ...(requests.missing > 0
      ? [
          `${count(requests.missing, 'contact request')}: ${choice.keepContacts ? 'kept' : 'removed'}`,
        ]
      : []),
    ...(requests.differing > 0
      ? [`${count(requests.differing, 'contact request')}, with notes and replies: replaced`]
      : []),
    ...(choice.accounts ? administratorsOf(differences) : []),
    ...(choice.tokens
      ? changes(differences.tokens, 'access token', ', except the one in use')
      : []),
    ...changes(differences.drafts, 'draft'),
    ...changes(differences.sections, 'section'),
    ...changes(differences.items, 'rental item'),
    ...changes(differences.images, 'image'),
  ];
}

function administratorsOf({
  administrators,
  missing_administrators: named,
}: Differences): string[] {
  const more = { ...administrators, missing: administrators.missing - named.length };
  return [
    ...named.map((email) => `administrator ${email}: removed`),
    ...changes(more, 'administrator'),
  ];
}

const changes = ({ missing, differing }: Difference, one: string, except = ''): string[] => [
  ...(missing > 0 ? [`${count(missing, one)}: removed${except}`] : []),
  ...(differing > 0 ? [`${count(differing, one)}: replaced`] : []),
];

/** Names the accounts and tokens that a backup of another installation does not replace. */
function ofOtherInstallation(
  installation: RestorePlan['installation'],
  { accounts, tokens }: Choice,
): string[] {
  const hints = [
    accounts ? [] : ['Its administrators are not restored. To restore them, add --accounts.'],
    tokens ? [] : ['Its access tokens are not restored. To restore them, add --tokens.'],
  ].flat();
  const origin =
    installation === 'unknown'
      ? 'The backup does not name its installation, because an older version made it.'
      : 'Another installation made this backup.';
  return [origin, ...hints];
}
