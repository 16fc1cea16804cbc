import type { Page } from 'playwright-core';

/**
 * Returns the elements that are wider than the screen: the names of examples, or the beginnings of the
 * HTML of other elements.
 * @throws Error if the page has no such element
 */
export async function partsWiderThanScreen(
  page: Page,
  selector = '[data-example]',
): Promise<string[]> {
  const parts = await page.locator(selector).evaluateAll((found) =>
    found.map((part) => ({
      name: part.getAttribute('data-example') ?? part.outerHTML.slice(0, 80),
      isWide: part.scrollWidth > document.documentElement.clientWidth,
    })),
  );
  if (parts.length === 0) throw new Error(`The page has no element ${selector}.`);
  return parts.filter(({ isWide }) => isWide).map(({ name }) => name);
}

/** Returns the width of the page beyond the window, in px. Above 0, the page scrolls sideways. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Returns the top of each block that starts on the first screen, in px. */
export const topsOnFirstScreen = (page: Page) =>
  page
    .locator('main > *')
    .evaluateAll((blocks) =>
      blocks
        .map((block) => Math.round(block.getBoundingClientRect().top))
        .filter((top) => top < window.innerHeight),
    );

/**
 * Returns the elements that have moved since the page started to load, with their x, y, width and
 * height before and after.
 */
export function layoutShiftsOf(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        new PerformanceObserver((list) => {
          const entries = list.getEntries() as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
            sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
          })[];
          const place = ({ x, y, width, height }: DOMRect) =>
            [x, y, width, height].map(Math.round).join(' ');
          // A busy browser may lay out a page before it knows the size of the screen. Shifts right after an input
          // or a resize do not count, as in the metric of search engines.
          const own = entries.filter(({ hadRecentInput }) => !hadRecentInput);
          resolve(
            own.map(({ value, sources }) => {
              const moved = sources.map(({ node, previousRect, currentRect }) => {
                const element = node instanceof Element ? node : node?.parentElement;
                const html = element?.outerHTML.slice(0, 80);
                return `${html} from ${place(previousRect)} to ${place(currentRect)}`;
              });
              return `${value} ${moved.join(', ')}`;
            }),
          );
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve([]), 500);
      }),
  );
}
