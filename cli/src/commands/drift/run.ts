import { type Bundle, coveredPages } from '@siteyard/schemas/bundle';
import { diffSites, isSame } from '@siteyard/schemas/merge';
import { mapDocuments, renumberDocument } from '@siteyard/schemas/documents';
import { imagesOfPage } from '@siteyard/schemas/images';
import { mapTexts } from '@siteyard/schemas/content';
import { renumberLinks, renumberSettings } from '@siteyard/schemas/planning';
import { writeTags } from '@siteyard/schemas/primitives/text-markup';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import { withBundle } from '../../lib/files/open-bundle.ts';
import { decodeEntities } from '../../lib/html-entities.ts';
import { readSite, type SiteContent } from '../../lib/site/read-site.ts';
import { steadyReads } from '../../lib/site/steady-reads.ts';
import { withSite } from '../../lib/site/open-site.ts';
import type { TargetOptions } from '../../lib/site/target.ts';
import { describeDiff, summarise } from '../../lib/terminal/describe-diff.ts';
import type { Output } from '../../lib/terminal/output.ts';

/** `sitectl drift`: compares the site with the bundle that was applied to it. */
export function run(from: string, options: TargetOptions, output: Output): Promise<ExitCode> {
  return withBundle(from, output, ({ bundle }) =>
    withSite(options, output, async (site) => {
      const now = await readSite(steadyReads(site, output));
      const diff = diffSites(
        withComparableTexts(asOnSite(now, bundle)),
        withComparableTexts(covered(now, bundle)),
      );
      const same = isSame(diff);
      const text = same
        ? ''
        : `${describeDiff(diff, output.colours)}Changed on the site: ${summarise(diff)}.\n`;
      output.done({ ok: true, drifted: !same, ...diff }, text);
      if (same) output.note('Nothing has changed on the site.');
      return same ? EXIT.done : EXIT.conflict;
    }),
  );
}

/**
 * Returns the content with the tags and characters of texts in one form, because a site may store a text
 * in another form than that of the bundle.
 */
function withComparableTexts(side: SiteContent): SiteContent {
  const comparable = (html: string) => decodeEntities(writeTags(html));
  return {
    ...side,
    pages: side.pages.map((page) => ({ ...page, content: mapTexts(page.content, comparable) })),
    ...mapDocuments(side, (kind, document) =>
      kind.mapFields(document, ['html'], (_, html) => comparable(html)),
    ),
  };
}

/**
 * Returns the bundle in the form of an unedited site: with the numbers of its pages on the site, because
 * an import may have changed them.
 */
function asOnSite(site: SiteContent, bundle: Bundle): SiteContent {
  const { manifest, pages, settings, media } = bundle;
  const onSite = new Map(site.pages.map(({ key, id }) => [key, id]));
  const numbers = new Map(
    pages.flatMap(({ key, id }) => {
      const now = onSite.get(key);
      return now === undefined || now === id ? [] : [[id, now] as const];
    }),
  );
  return {
    pages: pages.map((page) => ({
      ...page,
      id: onSite.get(page.key) ?? page.id,
      content: renumberLinks(page.content, numbers),
    })),
    ...(manifest.scope === 'site' &&
      mapDocuments(bundle, (kind, document) =>
        renumberDocument(kind, document, (id) => numbers.get(id) ?? id),
      )),
    settings: renumberSettings(settings, numbers),
    media,
  };
}

/** Returns the part of the site that the bundle covers: all of it, or only some pages and their images. */
function covered(site: SiteContent, { manifest, settings, media }: Bundle): SiteContent {
  if (manifest.scope === 'site') return site;
  const isCovered = coveredPages(manifest);
  const pages = site.pages.filter(({ key }) => isCovered(key));
  const images = new Set([...pages.flatMap(imagesOfPage), ...Object.keys(media)]);
  const shown = Object.entries(site.media).filter(([name]) => images.has(name));
  return { pages, settings, media: Object.fromEntries(shown) };
}
