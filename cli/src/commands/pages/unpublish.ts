import { pageAnswer } from '@siteyard/schemas/http';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import { withWritableSite } from '../../lib/site/open-site.ts';
import type { WritableTargetOptions } from '../../lib/site/target.ts';
import type { Output } from '../../lib/terminal/output.ts';
import { nameOf, readPage } from '../../lib/site/pages/page-calls.ts';

/** `sitectl pages unpublish`: hides a page from visitors. */
export function run(id: number, options: WritableTargetOptions, output: Output): Promise<ExitCode> {
  return withWritableSite(options, output, async (site) => {
    const before = await readPage(site, id);
    const answer = await site.post(`/api/pages/${id}/unpublish`, {}, pageAnswer);
    const { content: _, ...page } = answer;
    const changed = before.published_at !== null;
    output.done(
      { ok: true, changed, page },
      changed
        ? `Visitors no longer see ${nameOf(page)}.\n`
        : `Visitors do not see ${nameOf(page)}. Nothing was changed.\n`,
    );
    return EXIT.done;
  });
}
