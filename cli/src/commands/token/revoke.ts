import { z } from 'zod';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import type { Output } from '../../lib/output.ts';
import { withWritableSite, type WritableTargetOptions } from '../../lib/target.ts';

/** `sitectl token revoke`: ends a token at once. */
export function run(
  name: string,
  options: WritableTargetOptions,
  output: Output,
): Promise<ExitCode> {
  return withWritableSite(options, output, async (site) => {
    await site.delete(
      `/api/operator/tokens/${encodeURIComponent(name)}`,
      z.object({ ok: z.literal(true) }),
    );
    if (output.json) output.writeJson({ ok: true, name });
    else if (!output.quiet) output.write(`"${name}" opens nothing any more.\n`);
    return EXIT.done;
  });
}
