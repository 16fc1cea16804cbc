import type { FieldKind } from './fields.ts';
import { mapFields } from './map-fields.ts';
import type { PageContent } from './page-content.ts';
import { listReferences } from './page-content/references.ts';
import { uploadFileName } from './primitives/asset-url.ts';
import { siteSettings, type SiteSettings } from './settings.ts';

/** The images of this site that the blocks of a page show: file names `<sha256>.<ext>`, each once. */
export function imagesOfContent(content: PageContent): string[] {
  const images = listReferences(content).filter(({ kind }) => kind === 'image');
  return [...new Set(images.map(({ target }) => String(target)))];
}

/** The same for a whole page: its social image too. */
export function imagesOfPage(page: { content: PageContent; social_image: string }): string[] {
  return withSocialImage(imagesOfContent(page.content), page.social_image);
}

/** The images of a page's blocks and its social image, if that is an image of this site. */
export function withSocialImage(images: readonly string[], socialImage: string): string[] {
  const own = uploadFileName(socialImage);
  return own === null ? [...images] : [...new Set([...images, own])];
}

/** The images of this site in the settings: logo, favicon and images of the navigation. */
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
