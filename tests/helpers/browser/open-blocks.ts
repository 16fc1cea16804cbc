import { readPageContent } from '@siteyard/schemas/content';
import type { RenderInput } from '@siteyard/web/renderer';
import type { TestPage } from './browser.ts';
import { demoPage, type GalleryServer } from './block-gallery.ts';

/** A block with the id `<type>-<id>`. */
export const block = (type: string, id: string, props: object = {}) => ({
  type,
  props: { id: `${type}-${id}`, ...props },
});

/** A list of `count` items. */
export const list = (id: string, count: number) =>
  block('ListDescription', id, {
    items: Array.from({ length: count }, (_, n) => ({ text: `Item ${n}` })),
  });

/**
 * Opens a page with these blocks.
 * @returns the page, and a function that returns the boxes of the elements of a selector, in px
 */
export async function openBlocks(
  opened: TestPage,
  gallery: GalleryServer,
  content: object[],
  more: Partial<RenderInput> = {},
) {
  const page = { ...demoPage('0001-home'), content: readPageContent({ content }).content };
  gallery.setPage(page, more);
  await opened.page.goto(`${gallery.url}/page`);
  const boxes = (selector: string) =>
    opened.page
      .locator(selector)
      .evaluateAll((found) =>
        found.map((each) => each.getBoundingClientRect().toJSON() as DOMRect),
      );
  return { ...opened, boxes };
}
