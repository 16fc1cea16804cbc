import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import { okAnswer } from '../../lib/site/client.ts';
import { withPlannedSite } from '../../lib/site/open-site.ts';
import type { WritableTargetOptions } from '../../lib/site/target.ts';
import type { Output } from '../../lib/terminal/output.ts';
import { confirm, refuseWithoutAnswer } from '../../lib/terminal/prompts.ts';
import { nameOf, readPage } from '../../lib/site/pages/page-calls.ts';

export interface DeleteOptions extends WritableTargetOptions {
  yes?: boolean;
}

/** `sitectl pages delete`: asks, and moves a page to the trash. */
export function run(id: number, options: DeleteOptions, output: Output): Promise<ExitCode> {
  refuseWithoutAnswer(options.yes || options.confirm !== undefined);
  return withPlannedSite(options, output, async (site, { confirmProtected }) => {
    const { content: _, ...page } = await readPage(site, id);
    if (!(await confirmProtected())) await confirm(`Delete ${nameOf(page)}?`, options.yes);
    await site.delete(`/api/pages/${id}`, okAnswer);
    output.done(
      { ok: true, page },
      `${nameOf(page)} is in the trash. To get it back within 30 days, run: ` +
        `sitectl pages restore ${id}${output.target}\nor restore it at /admin/trash.\n`,
    );
    return EXIT.done;
  });
}
