import type { FieldKind } from '../values/fields.ts';
import type { FieldVisitor } from '../values/map-fields.ts';
import { uploadFileName } from '../primitives/asset-url.ts';
import type { PageContent } from './page-content.ts';
import { mapBlockFields, mapContentFields, walkBlocks } from './walk.ts';

/** The target of a link or an image: the number of a page, or the file name `<sha256>.<ext>` of an image. */
export type ReferenceTarget = { kind: 'page'; target: number } | { kind: 'image'; target: string };

/** A link to a page, or an image of this site, in a block. */
export type Reference = ReferenceTarget & {
  blockId: string;
  /** The path of the field in the content: `content`, 0, `props`, `href`. */
  path: (string | number)[];
};

const PAGE_LINK = /^\/pages\/(\d{1,15})(?=$|[?#])/;
const HTML_PAGE_LINK = /(href\s*=\s*["'])\/pages\/(\d{1,15})(["'?#])/g;

/** Returns the addresses of the links in HTML, as written. */
export const hrefsIn = (html: string): string[] =>
  [...html.matchAll(/href\s*=\s*["']([^"']*)["']/gi)].map(([, href = '']) => href);

/** Returns the number of the page in a link; null for any other link. */
export function linkedPageId(value: string): number | null {
  const match = PAGE_LINK.exec(value);
  return match ? Number(match[1]) : null;
}

/** Returns every link to a page and every image of this site in the blocks of a page, in reading order. */
export function listReferences(content: PageContent): Reference[] {
  const found: Reference[] = [];
  for (const { block, path } of walkBlocks(content)) {
    const look: FieldVisitor = (kind, value, inBlock) => {
      // Copies the path only for a reference, because most fields are none.
      for (const reference of referencesOfField(kind, value))
        found.push({
          ...reference,
          blockId: block.props.id,
          path: [...path, 'props', ...inBlock],
        });
      return value;
    };
    mapBlockFields(block, look, REFERENCE_KINDS);
  }
  return found;
}

/** The kinds of fields that have references. */
export const REFERENCE_KINDS = ['link', 'asset', 'html'] as const satisfies readonly FieldKind[];

const NONE: readonly ReferenceTarget[] = [];

/** Returns the links to pages and the images of this site in one field. */
export function referencesOfField(kind: FieldKind, value: string): readonly ReferenceTarget[] {
  if (kind === 'html') {
    if (!value.includes('/pages/')) return NONE;
    const matches = [...value.matchAll(HTML_PAGE_LINK)];
    return matches.map((match) => ({ kind: 'page', target: Number(match[2]) }));
  }
  const page = kind === 'link' ? linkedPageId(value) : null;
  if (page !== null) return [{ kind: 'page', target: page }];
  const image = kind === 'asset' ? uploadFileName(value) : null;
  return image === null ? NONE : [{ kind: 'image', target: image }];
}

/** Returns the numbers of the pages that the blocks of a page link to, with repetitions. */
export function pageLinksIn(content: PageContent): number[] {
  return listReferences(content).flatMap(({ kind, target }) => (kind === 'page' ? [target] : []));
}

/** Returns the distinct numbers of the pages that the blocks of a page link to. */
export const linksOfPage = (content: PageContent): number[] => [...new Set(pageLinksIn(content))];

/** Replaces the page number in a link. Other links stay unchanged. */
export function mapPageLink(value: string, newId: (id: number) => number): string {
  return value.replace(PAGE_LINK, (_, id: string) => `/pages/${newId(Number(id))}`);
}

/** The kinds of fields that have links to pages. */
export const LINK_KINDS = ['link', 'html'] as const satisfies FieldKind[];

/** Returns a field in which every link to a page has the page's new number. */
export function renumberField(
  kind: FieldKind,
  value: string,
  newId: (id: number) => number,
): string {
  if (kind === 'link') return mapPageLink(value, newId);
  if (kind !== 'html') return value;
  return value.replace(
    HTML_PAGE_LINK,
    (_, before: string, id: string, after: string) =>
      `${before}/pages/${newId(Number(id))}${after}`,
  );
}

/** Returns a copy of the tree in which every link to a page has the page's new number. */
export const mapPageLinks = (content: PageContent, newId: (id: number) => number): PageContent =>
  mapContentFields(content, LINK_KINDS, (kind, value) => renumberField(kind, value, newId));
