import { pageAnswer } from '@siteyard/schemas/http';
import { pageTitle } from '@siteyard/schemas/content';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import { withWritableSite } from '../../lib/site/open-site.ts';
import type { WritableTargetOptions } from '../../lib/site/target.ts';
import type { Output } from '../../lib/terminal/output.ts';
import { checkValueOf } from '../../lib/wrong-usage.ts';
import { nameOf, readPage } from '../../lib/site/pages/page-calls.ts';

/** `sitectl pages rename`: changes the title of a page. */
export function run(
  id: number,
  title: string,
  options: WritableTargetOptions,
  output: Output,
): Promise<ExitCode> {
  checkValueOf(pageTitle, title, 'The title');
  return withWritableSite(options, output, async (site) => {
    const before = await readPage(site, id);
    const { content: _, ...page } = await site.patch(
      `/api/pages/${id}`,
      { page: { title } },
      pageAnswer,
    );
    const changed = page.title !== before.title;
    output.done(
      { ok: true, changed, page },
      changed
        ? `Renamed ${nameOf(before)} to "${page.title}".\n`
        : `${nameOf(page)} has this title already. Nothing was changed.\n`,
    );
    return EXIT.done;
  });
}
