import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import { callsOf } from '../../lib/site/runs/run-calls.ts';
import { withWritableSite, type WritableTargetOptions } from '../../lib/site/target.ts';
import type { Output } from '../../lib/terminal/output.ts';

/** `sitectl runs cancel`: discards a run that is not applied yet. */
export function run(id: string, options: WritableTargetOptions, output: Output): Promise<ExitCode> {
  return withWritableSite(options, output, async (site) => {
    await callsOf(site, output).discard(id);
    output.done({ ok: true, id }, `The run ${id} was cancelled. Nothing was changed.\n`);
    return EXIT.done;
  });
}
