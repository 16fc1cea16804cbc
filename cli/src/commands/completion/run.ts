import { COMPLETION_SCRIPTS, type Shell } from '../../lib/completion/scripts.ts';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import type { CommonOptions, Output } from '../../lib/terminal/output.ts';

/** `sitectl completion`: prints the script of a shell. */
export function run(shell: Shell, _options: CommonOptions, output: Output): Promise<ExitCode> {
  const script = COMPLETION_SCRIPTS[shell];
  output.answer({ ok: true, shell, script }, script);
  return Promise.resolve(EXIT.done);
}
