import { restoredAnswer, type RestoredAnswer } from '@siteyard/schemas/http';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { describeChanged } from '../terminal/describe-commit.ts';
import type { Output } from '../terminal/output.ts';
import { confirm } from '../terminal/prompts.ts';
import type { Client } from './client.ts';
import type { PlannedSite } from './open-site.ts';

export interface RestoreOrUndoOptions {
  yes?: boolean;
  dryRun?: boolean;
  confirm?: string;
}

/**
 * Shows what a call would change, asks, and makes the call: it undoes a change, or restores an earlier
 * state.
 * @param question such as "Undo the change 12?"
 */
export async function restoreOrUndo(
  site: Client,
  { path, body, question }: { path: string; body: object; question: string },
  { confirmProtected }: Pick<PlannedSite, 'confirmProtected'>,
  options: RestoreOrUndoOptions,
  output: Output,
): Promise<ExitCode> {
  const call = (dry_run: boolean) => site.post(path, { ...body, dry_run }, restoredAnswer);
  const shown = await call(true);
  const what = describeChanged(shown);
  if (what === '') return report({ ...shown, commit: null }, 'Nothing differs.', output);
  if (options.dryRun) return report(shown, `It would change: ${what}.`, output);
  if (!output.json && !output.quiet) output.print(`It changes: ${what}.\n${notesOf(shown)}`);
  const isTyped = (await confirmProtected()) && !options.confirm;
  if (!isTyped) await confirm(question, options.yes);
  const done = await call(false);
  const text =
    done.commit === null
      ? 'Nothing differs.'
      : `Done. Changed: ${describeChanged(done)}.\nTo undo it, run: sitectl undo ${done.commit}${output.target}`;
  return report(done, text, output);
}

function report(answer: RestoredAnswer, text: string, output: Output): ExitCode {
  output.done({ ok: true, ...answer }, `${text}\n${notesOf(answer)}`);
  return EXIT.done;
}

const notesOf = ({ notes }: RestoredAnswer): string =>
  notes.map((note) => `Note: ${note}\n`).join('');
