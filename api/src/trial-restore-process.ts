import { text } from 'node:stream/consumers';
import { AppError } from '@siteyard/schemas/errors';
import type { TrialAnswer } from './features/backup/trial-restore.ts';
import { verifyBackup } from './verify-backup.ts';

/**
 * The process that restores a backup on trial, so that the site keeps its memory and time for visitors.
 *
 * Arguments: `FILE HOME`. `HOME` is an empty folder for the restored site; it is removed. The standard
 * input is the passphrase as JSON.
 */
const [file = '', home = ''] = process.argv.slice(2);

const answer = (message: TrialAnswer) => process.send?.(message);

// The process of the site has ended.
process.once('disconnect', () => process.exit(1));

try {
  const passphrase = JSON.parse(await text(process.stdin)) as string | null;
  const { pages, proof, problems } = await verifyBackup({ file, home, passphrase });
  const differing = proof.collections.find(({ is_equal }) => !is_equal);
  if (differing)
    throw new AppError('backup_damaged', {
      message: `${differing.name} differs from the backup`,
    });
  const [first] = problems;
  const failed = new Set(problems.map(({ where }) => where));
  answer({
    pages,
    identical: Math.max(pages - failed.size, 0),
    problem: first ? `${first.where}: ${first.message}` : null,
  });
} catch (error) {
  // Other messages may contain secrets.
  const reason = error instanceof AppError ? error.message : null;
  answer({ reason, detail: String(error) });
}
process.disconnect();
