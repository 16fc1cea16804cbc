import type { BackupStatus } from '@siteyard/schemas/http';
import { ok, problem, warning, type CheckResult } from './check-result.ts';

const HOUR_MS = 60 * 60 * 1000;
/** The age of the last backup, in hours, above which a nightly backup must have failed. */
const OLD_HOURS = 36;

/**
 * Checks the automatic backups.
 * @param unusable the reason why the site cannot write into the folder; null if it can
 */
export function checkBackup(
  { is_set_up, is_encrypted, is_beside_data, last, failure }: BackupStatus,
  unusable: string | null,
  now = Date.now(),
): CheckResult {
  if (!is_set_up)
    return warning(
      'BACKUP_DIR is not set, so the site makes no automatic backups.',
      'Set BACKUP_DIR and BACKUP_PASSPHRASE, or run sitectl backup create every night.',
    );
  const hours = last ? Math.floor((now - Date.parse(last.at)) / HOUR_MS) : null;
  const age = hours === null ? 'There is none yet' : `The last one is ${ageOf(hours)} old`;
  if (unusable !== null)
    return problem(
      `The site cannot write backups: ${unusable}. ${age}.`,
      'Mount the folder again, let the user of the site write to it, or set BACKUP_DIR.',
    );
  if (failure)
    return problem(
      `The last backup failed: ${failure.reason}. ${age}.`,
      'Remove the cause. The next try follows within an hour.',
    );
  if (hours === null)
    return warning(
      'No backup was made yet.',
      'Wait a few minutes after the start of the site; if none comes, read its log.',
    );
  if (hours >= OLD_HOURS)
    return problem(
      `The last backup is ${ageOf(hours)} old.`,
      'Read in the log of the site why there was none since.',
    );
  const trial = last?.trial;
  if (trial && trial.problem !== null)
    return problem(
      `The last backup cannot be restored: ${trial.problem}. It is ${ageOf(hours)} old.`,
      'Keep older backups, remove the cause, and make a new backup.',
    );
  const tried = trial ? ` A test restored all ${trial.pages} pages unchanged.` : '';
  const isOpen = is_encrypted ? '' : ' It is not encrypted, because BACKUP_PASSPHRASE is not set.';
  const place = is_beside_data ? ' It is on the disk of the site: keep a copy elsewhere.' : '';
  return ok(`The last backup is ${ageOf(hours)} old.${tried}${isOpen}${place}`);
}

/** Formats an age, such as `5 hours` or `3 days`. */
function ageOf(hours: number): string {
  if (hours < 1) return 'less than an hour';
  if (hours === 1) return '1 hour';
  return hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`;
}
