import type { Page } from 'playwright-core';

/** Elements whose texts are not visible. */
const HIDDEN = '.sr-only, script, style, noscript, option, details:not([open]) > :not(summary)';

/** Returns the pairs of texts that overlap by more than 4 px in both directions, as `one | other`. */
export const overlappingTexts = (page: Page): Promise<string[]> =>
  page.evaluate((hidden) => {
    const boxes: { node: Node; text: string; box: DOMRect }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      if (text === '' || node.parentElement?.closest(hidden)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) boxes.push({ node, text: text.slice(0, 40), box });
    }
    boxes.sort((one, other) => one.box.top - other.box.top);
    return boxes.flatMap((one, index) => {
      const found: string[] = [];
      for (const other of boxes.slice(index + 1)) {
        const height = Math.min(one.box.bottom, other.box.bottom) - other.box.top;
        if (height <= 0) break;
        const width =
          Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        // The lines of a large title are closer together than its letters are high.
        if (one.node !== other.node && width > 4 && height > 4)
          found.push(`${one.text} | ${other.text}`);
      }
      return found;
    });
  }, HIDDEN);

/** Returns the addresses of the pictures that are not completely within the width of the screen. */
export const picturesBesideTheScreen = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.images]
      .filter((image) => {
        const { left, right } = image.getBoundingClientRect();
        return left < 0 || right > document.documentElement.clientWidth;
      })
      .map(({ src }) => src),
  );
