import { createHash } from 'node:crypto';
import { toCanonicalFile } from '@siteyard/schemas/json';
import type { PageDetails } from '@siteyard/schemas/page';
import type { PageContent } from '@siteyard/schemas/page-content';
import { normalisePageContent } from '@siteyard/schemas/page-content/normalise';
import type { SiteSettings } from '@siteyard/schemas/settings';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * The hash of a whole page, by which a change is noticed: details and canonical content, not the
 * number, which may differ from site to site.
 */
export function hashPage(page: PageDetails & { content: PageContent }): string {
  const { title, description, address, social_image, content } = page;
  return sha256(
    toCanonicalFile({
      title,
      description,
      address,
      social_image,
      content: normalisePageContent(content),
    }),
  );
}

/** The hash of the whole settings. */
export function hashSettings(settings: SiteSettings): string {
  return sha256(toCanonicalFile(settings));
}
