import type { PageContent } from '@siteyard/schemas/content';
import { imagesOfContent, withSocialImage } from '@siteyard/schemas/images';

/** Returns the file names of the uploaded images in unpublished content. */
export function imagesOfDraft(content: PageContent): string[] {
  const { social_image } = content.root.props;
  const images = imagesOfContent(content);
  return typeof social_image === 'string' ? withSocialImage(images, social_image) : images;
}
