import { tokenName } from '@siteyard/schemas/http';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import { okAnswer } from '../../lib/site/client.ts';
import type { Output } from '../../lib/terminal/output.ts';
import { withWritableSite } from '../../lib/site/open-site.ts';
import type { WritableTargetOptions } from '../../lib/site/target.ts';
import { checkValueOf } from '../../lib/wrong-usage.ts';

/** `sitectl token revoke`: revokes a token immediately. */
export function run(
  name: string,
  options: WritableTargetOptions,
  output: Output,
): Promise<ExitCode> {
  checkValueOf(tokenName, name, `The name "${name}"`);
  return withWritableSite(options, output, async (site) => {
    await site.delete(`/api/operator/tokens/${encodeURIComponent(name)}`, okAnswer);
    output.done({ ok: true, name }, `The token "${name}" no longer works.\n`);
    return EXIT.done;
  });
}
