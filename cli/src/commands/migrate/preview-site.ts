import type { DocumentKind } from '@siteyard/schemas/documents';
import { countItems } from '../../lib/count-items.ts';
import { previewScripts, type Preview } from '../../lib/migrations/preview-scripts.ts';
import { pagesOf } from '../../lib/migrations/on-site.ts';
import type { RunningScript } from '../../lib/migrations/script-thread.ts';
import type { Client } from '../../lib/site/client.ts';
import { readForScripts, readSiteSettings } from '../../lib/site/read-site.ts';
import { count, type Output } from '../../lib/terminal/output.ts';
import { createProgress } from '../../lib/terminal/progress.ts';

export interface SitePreview extends Preview {
  /** Numbers of the changed pages that visitors do not see. */
  private: number[];
}

/** Returns the changes that scripts would make to a site. */
export async function previewSite(
  site: Client,
  scripts: readonly RunningScript[],
  output: Output,
): Promise<SitePreview> {
  const progress = createProgress(output);
  const hidden = new Set<string>();
  const found: number[] = [];
  let isKeptBack = false;
  const pages = () =>
    pagesOf(
      site,
      ({ key }) => hidden.add(key),
      () => (isKeptBack = true),
    );
  const unseen = new Map<DocumentKind, number>();
  const { settings: _, ...preview } = await previewScripts(
    scripts,
    {
      pages: () => countItems(pages(), (number) => progress.say(`Reading: ${number} pages`)),
      documents: (kind) =>
        countItems(readForScripts(site, kind), (number) => unseen.set(kind, number)),
      settings: await readSiteSettings(site),
    },
    {
      page(before, after) {
        if (after !== before && hidden.has(before.key)) found.push(before.id);
      },
    },
  ).finally(() => progress.end());
  if (isKeptBack)
    output.note(
      'Pages that visitors do not see are left out: reading them takes a token with read and write.',
    );
  for (const [{ folder, word }, number] of unseen)
    if (!scripts.some(({ sees }) => sees.includes(folder)))
      output.note(
        `The site's own ${folder} stay as they are: ${count(number, word)}, which no script sees.`,
      );
  return { ...preview, private: found };
}
