import type { VerifiedBackup } from '@siteyard/schemas/http';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import { withTemporaryFolder } from '../../lib/files/temporary-folder.ts';
import { passphraseOf } from '../../lib/site/backups/backup-file.ts';
import { megabytes } from '../../lib/terminal/megabytes.ts';
import { verifyBackup } from '../../lib/site/site-program.ts';
import { count, type CommonOptions, type Output } from '../../lib/terminal/output.ts';
import { printable, printableLines } from '../../lib/terminal/printable.ts';
import { createProgress } from '../../lib/terminal/progress.ts';
import { minute } from '../../lib/terminal/table.ts';

/** The beginning of the name of the temporary folder with the restored site. */
const TEMPORARY = 'siteyard-verify-';

/** `sitectl backup verify`: restores a backup into a temporary site. */
export async function run(
  file: string,
  _options: CommonOptions,
  output: Output,
): Promise<ExitCode> {
  const passphrase = await passphraseOf(file);
  const progress = createProgress(output);
  const onStep = (text: string) => progress.say(text);
  // The restored site is not encrypted.
  const verified = await withTemporaryFolder(
    (home) => verifyBackup({ file, home, passphrase, onStep }),
    TEMPORARY,
  ).finally(() => progress.end());
  const isFine = verified.proof.is_equal && verified.problems.length === 0;
  const document = { ok: isFine, file, encrypted: passphrase !== null, ...verified };
  // A hostile backup can be complete too, so its texts must be printable.
  const text = printableLines(describe(file, passphrase !== null, verified));
  if (isFine) output.done(document, text);
  else output.answer(document, text);
  return isFine ? EXIT.done : EXIT.problems;
}

function describe(file: string, isEncrypted: boolean, verified: VerifiedBackup): string {
  const { plan, proof, pages, pictures, problems } = verified;
  const { backup } = plan;
  const documents = proof.collections.reduce((sum, each) => sum + each.count, 0);
  const differing = proof.collections.filter(({ is_equal }) => !is_equal);
  const lines = [
    `Backup of "${backup.title}", made on ${minute(backup.created_at)} UTC by version ${backup.product_version}, ${isEncrypted ? 'encrypted' : 'not encrypted'}.`,
    'The file is complete and unchanged.',
    `Restored into a site that existed only for this: ${count(documents, 'document')} of ${count(proof.collections.length, 'collection')}, each equal to its hash.`,
    `Read back ${count(pictures, 'image')} (${megabytes(backup.picture_bytes)}).`,
    `Rendered ${count(pages, 'page')}.`,
  ];
  const found = [
    ...differing.map(({ name }) => `${name}: differs from the backup`),
    ...problems.map(({ where, message }) => `${where}: ${message}`),
  ];
  if (found.length > 0)
    return `${lines[0]}\n${count(found.length, 'problem')}:\n${found.map((each) => `  ${each}\n`).join('')}`;
  const warning = describeMalformed(verified).map((line) => `${line}\n`);
  return `${lines.join('\n')}\n${warning.join('')}${file} can be restored.\n`;
}

/** The maximum number of listed malformed documents. */
const NAMED = 10;

/** Describes documents that a restored site could not read. */
function describeMalformed({ malformed, unnamed }: VerifiedBackup): string[] {
  const number = malformed.length + unnamed;
  if (number === 0) return [];
  const [are, them] = number === 1 ? ['is', 'it'] : ['are', 'them'];
  const named = malformed.slice(0, NAMED);
  return [
    `Warning: ${count(number, 'document')} ${are} malformed in the backup. The site shows what it can read of ${them}:`,
    ...named.map(({ collection, id, problems }) =>
      printable(`  ${collection} ${id}: ${problems.join(', ')}`),
    ),
    ...(number > named.length ? [`  and ${number - named.length} more`] : []),
  ];
}
