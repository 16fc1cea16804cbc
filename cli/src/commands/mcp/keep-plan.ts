import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { BUNDLE_FORMAT, type Bundle, type BundlePage, writeBundle } from '@siteyard/schemas/bundle';
import { imagesOfPage, imagesOfSettings } from '@siteyard/schemas/images';
import { importOptions, type ImportOptions, type Plan } from '@siteyard/schemas/planning';
import { siteSummary } from '@siteyard/schemas/http';
import { CONTENT_VERSION } from '@siteyard/schemas/upgrades';
import { withBundle } from '../../lib/files/open-bundle.ts';
import { writePlan } from '../../lib/plans/plan-file.ts';
import { writeFiles } from '../../lib/files/write-files.ts';
import type { Client } from '../../lib/site/client.ts';
import { readMediaOf, readSiteSettings } from '../../lib/site/read-site.ts';
import { importBundle } from '../../lib/site/runs/import-bundle.ts';
import { createOutput } from '../../lib/terminal/output.ts';

/** The import options for pages of an assistant. Its pages replace the site's, because it has read the current ones. */
export const assistantOptions = (more: { as_draft?: boolean } = {}): ImportOptions =>
  importOptions.parse({ on_conflict: 'overwrite', ...more });

/**
 * Plans an import of pages, and saves the plan with its bundle in a new folder, so that a person can
 * check and apply it. Changes nothing on the site.
 * @param folder the folder of all plans
 * @returns the plan, and the file for `sitectl apply`
 */
export async function keepPlan(
  site: Client,
  pages: readonly BundlePage[],
  folder: string,
): Promise<{ plan: Plan; file: string }> {
  const day = new Date().toISOString().slice(0, 10);
  const place = path.join(path.resolve(folder), `${day}-${randomUUID().slice(0, 8)}`);
  const [from, file] = [path.join(place, 'site'), path.join(place, 'plan.json')];
  const request = {
    source: from,
    options: assistantOptions(),
    wait: 0,
    decide: async (plan: Plan) => {
      await writePlan(file, plan, from);
      return 'discard' as const;
    },
  };
  const output = createOutput({ quiet: true });
  try {
    await writeFiles(inFolder(from, bundleFiles(site, pages)));
    const { plan } = await withBundle(from, output, (bundle) =>
      importBundle(site, bundle, request, output),
    );
    return { plan, file };
  } catch (error) {
    await fs.rm(place, { recursive: true, force: true });
    throw error;
  }
}

/** Yields a bundle of these pages, with the settings of the site and all images that they show. */
async function* bundleFiles(
  site: Client,
  pages: readonly BundlePage[],
): AsyncGenerator<[name: string, content: string | Uint8Array]> {
  const { site_id } = await site.get('/api/operator/site', siteSummary);
  const settings = await readSiteSettings(site);
  const shown = new Set([...pages.flatMap(imagesOfPage), ...imagesOfSettings(settings)]);
  const media: Bundle['media'] = {};
  for await (const [name, entry] of readMediaOf(site, shown)) {
    const bytes = await site.getFile(`/uploads/${name}`);
    if (!bytes) continue;
    media[name] = entry;
    yield [`media/${name}`, bytes];
  }
  const manifest: Bundle['manifest'] = {
    format: BUNDLE_FORMAT,
    contentVersion: CONTENT_VERSION,
    site_id,
    scope: { pages: pages.map(({ key }) => key) },
  };
  yield* writeBundle({ manifest, settings, media, pages: [...pages] });
}

async function* inFolder(
  folder: string,
  files: AsyncIterable<[name: string, content: string | Uint8Array]>,
): AsyncGenerator<[file: string, content: string | Uint8Array]> {
  for await (const [name, content] of files) yield [path.join(folder, name), content];
}
