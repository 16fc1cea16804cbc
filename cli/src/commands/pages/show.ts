import { detailsOf, type PageContent } from '@siteyard/schemas/content';
import { type BundlePage, formatPage } from '@siteyard/schemas/bundle';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import { withSite } from '../../lib/site/open-site.ts';
import type { TargetOptions } from '../../lib/site/target.ts';
import type { Output } from '../../lib/terminal/output.ts';
import { readPage, stateOf } from '../../lib/site/pages/page-calls.ts';

/** `sitectl pages show`: prints the document of a page. */
export function run(id: number, options: TargetOptions, output: Output): Promise<ExitCode> {
  return withSite(options, output, async (site) => {
    const found = await readPage(site, id);
    const { key, title, description, address, social_image, content, ...rest } = found;
    const { search_title, noindex, ...about } = rest;
    const details = detailsOf({ title, description, address, social_image, search_title, noindex });
    const page: BundlePage = { id, key, ...details, content: content as PageContent };
    const text = formatPage(page);
    const document = JSON.parse(text) as object;
    output.answer({ ok: true, ...about, state: stateOf(found), page: document }, text);
    return EXIT.done;
  });
}
