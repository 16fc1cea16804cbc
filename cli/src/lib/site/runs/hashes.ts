import { hashPage, hashPageContent, type PageContent } from '@siteyard/schemas/content';
import type { AnyDocument, DocumentKind } from '@siteyard/schemas/documents';
import type { ExportedPage } from '@siteyard/schemas/http';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { toCanonicalFile } from '@siteyard/schemas/values';
import { sha256 } from '../../files/folder-source.ts';

/** Returns the site's hash of settings. */
export const hashOfSettings = (settings: SiteSettings): string => sha256(toCanonicalFile(settings));

/** Returns the site's hash of a document, without its key. */
export const hashOfDocument = (kind: DocumentKind, document: AnyDocument): string =>
  kind.hash(document, sha256);

/** Returns the site's hash of a page: of its details and content, without number and key. */
export function hashOf({ content, ...details }: ExportedPage): string {
  return hashPage(details, hashPageContent(content as PageContent, sha256), sha256);
}
