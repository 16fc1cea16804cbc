import type { EraseAnswer, ErasedKind, LeftReason } from '@siteyard/schemas/http';
import { count } from '../../lib/terminal/output.ts';

const KINDS: Record<ErasedKind, string> = {
  contact_requests: 'contact requests, with replies and notes',
  waiting_mails: 'mails that wait to be sent',
  saved_mails: 'mails in the outbox folder',
  received_requests: 'contact requests of imports that are not applied',
  activity_lines: 'lines of the activity log that name it',
  picture: 'files with the bytes',
  entries: 'versions and earlier states',
  states: 'stored contents',
  drafts: 'drafts',
  proposals: 'proposals',
  share_links: 'links to drafts',
  run_receipts: 'parts of receipts of imports',
  open_runs: 'imports that are not applied: they are discarded as a whole',
  received_pictures: 'parts of imports that are not applied',
  older_documents: 'documents of an older version',
  cached_files: 'files in the image cache',
  restores: 'uploaded backups that are not restored',
};

const REASONS: Record<LeftReason, string> = {
  mentions: 'mentions the address, and stays',
  links: 'links to it: the link will lead nowhere',
  shows: 'shows the picture: it will be missing there',
  undo_shows: 'an undo of an import would show the picture: it will be missing there',
  same_text: 'has the same content, and stays',
  crop: 'was cropped from the picture, and stays',
};

/** The number of documents and files. */
const totalOf = ({ found }: EraseAnswer): number =>
  found.reduce((sum, each) => sum + each.count, 0);

/** Describes an erase for a person: the data, the places to look at, and the backups. */
export function describeErase(answer: EraseAnswer): string {
  const { found, left, backups, subject } = answer;
  const lines = [totalOf(answer) === 0 ? `Nothing was found: ${subject}` : `To erase: ${subject}`];
  for (const { kind, count: number, names } of found.filter((each) => each.count > 0))
    lines.push(`  ${number} × ${KINDS[kind]}`, ...names.map((name) => `    ${name}`));
  for (const { reason, where } of left) lines.push(`  ${where} ${REASONS[reason]}`);
  if (backups.length > 0)
    lines.push('Backups that may still have it:', ...backups.map((file) => `  ${file}`));
  return `${lines.join('\n')}\n`;
}

/** Describes a finished erase: the total, the commit and the number of backups that may have the data. */
export function describeErased(done: EraseAnswer): string {
  const erased = count(totalOf(done), 'document or file', 'documents and files');
  const backups = count(done.backups.length, 'older backup');
  return `Erased ${erased}; commit ${done.commit}.${done.backups.length > 0 ? ` ${backups} may still have it.` : ''}\n`;
}
