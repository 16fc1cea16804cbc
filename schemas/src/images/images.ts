import type { FieldKind } from '../values/fields.ts';
import { mapFields } from '../values/map-fields.ts';
import type { PageContent } from '../content/page-content.ts';
import { listReferences } from '../content/references.ts';
import { uploadFileName } from '../primitives/asset-url.ts';
import { siteSettings, type SiteSettings } from '../settings/settings.ts';

/** Returns the images of this site in the blocks of a page: distinct file names `<sha256>.<ext>`. */
export function imagesOfContent(content: PageContent): string[] {
  const images = listReferences(content).flatMap(({ kind, target }) =>
    kind === 'image' ? [target] : [],
  );
  return [...new Set(images)];
}

/** Returns the images of this site on a page with its social image: distinct file names. */
export function imagesOfPage(page: { content: PageContent; social_image: string }): string[] {
  return withSocialImage(imagesOfContent(page.content), page.social_image);
}

/** Adds a social image to a list of file names, if it is an image of this site and not in the list. */
export function withSocialImage(images: readonly string[], socialImage: string): string[] {
  const own = uploadFileName(socialImage);
  return own === null ? [...images] : [...new Set([...images, own])];
}

/** Returns the images of this site in the settings, such as the logo: distinct file names. */
export function imagesOfSettings(settings: SiteSettings): string[] {
  const names = new Set<string>();
  const add = (_: FieldKind, value: string) => {
    const name = uploadFileName(value);
    if (name !== null) names.add(name);
    return value;
  };
  mapFields(siteSettings, settings, add, ['asset']);
  return [...names];
}
