import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import { callsOf } from '../../lib/site/runs/run-calls.ts';
import { withWritableSite } from '../../lib/site/open-site.ts';
import type { WritableTargetOptions } from '../../lib/site/target.ts';
import type { Output } from '../../lib/terminal/output.ts';
import { checkRunId } from '../../lib/wrong-usage.ts';

/** `sitectl runs cancel`: discards a run that is not applied yet. */
export function run(id: string, options: WritableTargetOptions, output: Output): Promise<ExitCode> {
  checkRunId(id);
  return withWritableSite(options, output, async (site) => {
    const calls = callsOf(site, output);
    const { state } = await calls.getHeadNow(id);
    await calls.discard(id);
    const what = state === 'failed' ? 'had failed already' : 'was cancelled';
    output.done({ ok: true, id }, `The run ${id} ${what}. Nothing was changed.\n`);
    return EXIT.done;
  });
}
