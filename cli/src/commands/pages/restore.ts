import { restoredItemAnswer } from '@siteyard/schemas/http';
import { CliError } from '../../lib/cli-error.ts';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import type { Client } from '../../lib/site/client.ts';
import { withWritableSite } from '../../lib/site/open-site.ts';
import type { WritableTargetOptions } from '../../lib/site/target.ts';
import type { Output } from '../../lib/terminal/output.ts';
import { nameOf, readPage } from '../../lib/site/pages/page-calls.ts';

/** `sitectl pages restore`: restores a page from the trash. */
export function run(id: number, options: WritableTargetOptions, output: Output): Promise<ExitCode> {
  return withWritableSite(options, output, async (site) => {
    const restored = await restore(site, id);
    const { content: _, ...page } = await readPage(site, id);
    const changed = restored !== null;
    const lost = restored?.lost_address ?? '';
    output.done(
      { ok: true, changed, lost_address: lost, page },
      changed
        ? `${nameOf(page)} is back.\n`
        : `${nameOf(page)} is not in the trash. Nothing was changed.\n`,
    );
    if (lost !== '') output.note(`Another page has its address /${lost} now.`);
    return EXIT.done;
  });
}

/** Returns null if the page is not in the trash, but on the site. */
async function restore(site: Client, id: number) {
  try {
    return await site.post(`/api/trash/page-${id}/restore`, {}, restoredItemAnswer);
  } catch (error) {
    const isUnknown = error instanceof CliError && error.code === 'page_not_found';
    if (isUnknown && (await site.has(`/api/pages/${id}`))) return null;
    throw error;
  }
}
