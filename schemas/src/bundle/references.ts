import { documentFileName, SETTINGS_FILE, type Bundle } from './bundle.ts';
import { callNumberOf } from '../business/business-details.ts';
import { mapFields } from '../values/map-fields.ts';
import { formatPath } from '../values/json.ts';
import { allDocuments, type AnyDocument } from '../documents/kinds.ts';
import type { DocumentKind } from '../documents/kind.ts';
import type { PageContent } from '../content/page-content.ts';
import { linkedPageId } from '../content/references.ts';
import { walkBlocks } from '../content/walk.ts';
import { firstPart, RESERVED_PATHS } from '../primitives/reserved-paths.ts';
import { uploadFileName } from '../primitives/asset-url.ts';
import type { Rentals } from '../rentals/settings.ts';
import { siteSettings } from '../settings/settings.ts';
import { issue, type BundleIssue } from './issues.ts';
import { didYouMean } from './suggest.ts';
import { visitBlockTargets, type TargetKind, type TargetPlace } from './targets.ts';

/** The valid targets of links and images in a bundle. */
interface Targets {
  ids: ReadonlySet<number>;
  addresses: ReadonlySet<string>;
  media: ReadonlySet<string>;
  /** The keys of items. */
  items: ReadonlySet<string>;
  /** The ids of categories of items. */
  categories: ReadonlySet<string>;
  /** Whether the bundle has every page of its site, so that a link to another page is broken. */
  allPages: boolean;
  /** The severity of a link to a missing page. */
  deadLinks: BundleIssue['severity'];
  /** The images in use. */
  used: Set<string>;
  /** The number of addresses that may still be compared for suggestions. */
  comparisons: { left: number };
}

/** The maximum number of comparisons: each suggestion compares a broken link with every address. */
const COMPARISONS_MOST = 100_000;

type Place = TargetPlace & Pick<BundleIssue, 'file'>;

/** A document with its file, as `checkReferences` reads it. */
export interface CheckedDocument {
  kind: DocumentKind;
  file: string;
  /** The document as in its file, so that the paths of issues lead to places in the file. */
  document: AnyDocument;
}

/**
 * Returns an issue for each link and image without a target in the bundle, and the unused images.
 * - A path that belongs neither to a page nor to the product is a warning, because it may be a redirect.
 * - The links of a partial bundle are not checked, because they may lead to other pages of the site.
 * - A broken link in a document that visitors do not see, such as a section, is a warning.
 * @param fileOf returns the file of a page
 * @param alsoThere ids of pages of the bundle that could not be read
 * @param contentOf returns the tree of a page with the paths of its file
 * @param documents the documents with keys
 */
export function checkReferences(
  bundle: Bundle,
  fileOf: (page: Bundle['pages'][number]) => string,
  alsoThere: Iterable<number>,
  contentOf: (page: Bundle['pages'][number]) => PageContent = (page) => page.content,
  documents: readonly CheckedDocument[] = filesOf(bundle),
): { issues: BundleIssue[]; unused: string[] } {
  const { rentals } = bundle.settings;
  const items = bundle.items ?? [];
  const targets: Targets = {
    items: new Set(items.map(({ key }) => key)),
    categories: new Set(rentals?.categories.map(({ id }) => id)),
    ids: new Set([...bundle.pages.map((page) => page.id), ...alsoThere]),
    addresses: new Set([
      ...bundle.pages.map((page) => page.address).filter(Boolean),
      ...(rentals ? addressesOfRentals(rentals, items) : []),
    ]),
    media: new Set(Object.keys(bundle.media)),
    allPages: bundle.manifest.scope === 'site',
    deadLinks: 'error',
    used: new Set(),
    comparisons: { left: COMPARISONS_MOST },
  };
  const issues: BundleIssue[] = [];
  const check = (file: string, from: Targets) => {
    const at = (place: () => TargetPlace) => (): Place => ({ file, ...place() });
    return (kind: TargetKind, value: string, place: () => TargetPlace) => {
      if (kind === 'link') checkLink(value, from, at(place), issues);
      else if (kind === 'asset') checkImage(value, from, at(place), issues);
      else checkItem(kind, value, from, at(place), issues);
    };
  };
  for (const page of bundle.pages) {
    const visit = check(fileOf(page), targets);
    visit('asset', page.social_image, () => ({ path: 'social_image' }));
    for (const { block, path } of walkBlocks(contentOf(page)))
      visitBlockTargets(block, ['content', ...path], visit);
  }
  for (const { kind, file, document } of documents)
    kind.visitTargets(document, check(file, { ...targets, deadLinks: kind.deadLinks }));
  const place = (path: string) => () => ({ file: SETTINGS_FILE, path });
  checkLink(bundle.settings.home_page_path, targets, place('home_page_path'), issues);
  mapFields(siteSettings, bundle.settings, (kind, value, path) => {
    if (kind === 'link') checkLink(value, targets, place(formatPath(path)), issues);
    if (kind === 'asset') checkImage(value, targets, place(formatPath(path)), issues);
    return value;
  });
  if (bundle.settings.nav.call && !callNumberOf(bundle.settings))
    issues.push(
      issue('bundle_reference_broken', SETTINGS_FILE, 'has no phone number to call', {
        severity: 'warning',
        path: 'nav.call',
        suggestion: 'Give the first location a number that can be dialled, or contact.phone.',
      }),
    );
  return { issues, unused: [...targets.media].filter((name) => !targets.used.has(name)) };
}

const filesOf = (bundle: Bundle): CheckedDocument[] =>
  allDocuments(bundle).map(({ kind, document }) => {
    const file = documentFileName(kind.folder, document.key);
    return { kind, file, document };
  });

function checkLink(
  value: string,
  targets: Targets,
  place: () => Place,
  issues: BundleIssue[],
): void {
  if (!targets.allPages) return;
  const id = linkedPageId(value);
  if (id !== null) {
    if (targets.ids.has(id)) return;
    const { file, ...where } = place();
    const suggestion =
      'Link to a page that is in the bundle, add the page, or empty the field' +
      (targets.ids.size > 0 ? ` (its pages: ${sample(targets.ids)}).` : '.');
    const message = `links to /pages/${id}, which is not in the bundle`;
    const more = { severity: targets.deadLinks, ...where, suggestion };
    issues.push(issue('bundle_reference_broken', file, message, more));
    return;
  }
  const path = /^\/([^/?#][^?#]*)/.exec(value)?.[1]?.replace(/\/$/, '');
  if (!path || RESERVED_PATHS.includes(firstPart(path)) || targets.addresses.has(path)) return;
  const { file, ...where } = place();
  issues.push(
    issue(
      'bundle_reference_broken',
      file,
      `links to /${path}, which no page of the bundle answers`,
      {
        severity: 'warning',
        ...where,
        suggestion:
          nearAddress(path, targets) ?? 'A page has it as its "address", or use /pages/{id}.',
      },
    ),
  );
}

/** The addresses of the list of all items, and of the pages of categories and items. */
const addressesOfRentals = (
  { path, categories }: Pick<Rentals, 'path' | 'categories'>,
  items: readonly { address: string }[],
): string[] => [path, ...[...categories, ...items].map(({ address }) => `${path}/${address}`)];

/** A missing item is a warning: visitors see the block without it, and it may be unpublished. */
function checkItem(
  kind: 'item' | 'category',
  value: string,
  { allPages, items, categories }: Targets,
  place: () => Place,
  issues: BundleIssue[],
): void {
  if (!allPages || (kind === 'item' ? items : categories).has(value)) return;
  const { file, ...where } = place();
  const message =
    kind === 'item'
      ? `shows the item "${value}", which is not in the bundle`
      : `shows the category "${value}", which the settings do not have`;
  const suggestion =
    kind === 'item'
      ? 'Remove the key, or add the item. An unpublished item is not in a bundle.'
      : (didYouMean(value, categories) ?? 'Choose a category of settings.rentals.');
  issues.push(
    issue('bundle_reference_broken', file, message, { severity: 'warning', ...where, suggestion }),
  );
}

function nearAddress(path: string, { addresses, comparisons }: Targets): string | undefined {
  if (comparisons.left <= 0) return undefined;
  comparisons.left -= addresses.size;
  return didYouMean(path, addresses);
}

function sample(ids: ReadonlySet<number>): string {
  const sorted = [...ids].toSorted((a, b) => a - b);
  return sorted.slice(0, 12).join(', ') + (sorted.length > 12 ? ', …' : '');
}

function checkImage(
  value: string,
  targets: Targets,
  place: () => Place,
  issues: BundleIssue[],
): void {
  if (!value.startsWith('/uploads/')) return;
  const name = uploadFileName(value);
  if (name !== null) targets.used.add(name);
  if (name !== null && targets.media.has(name)) return;
  const { file, ...where } = place();
  issues.push(
    issue('bundle_reference_broken', file, 'shows an image that is not in the bundle', {
      ...where,
      suggestion: `Add it to media/ with its <sha256>.json, or choose another: ${value.slice(0, 90)}`,
    }),
  );
}
