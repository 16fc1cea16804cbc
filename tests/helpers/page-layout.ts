import type { Page } from 'playwright-core';

/** Returns the names of the examples that are wider than the screen. */
export const examplesWiderThanScreen = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-example]')]
      .filter((example) => example.scrollWidth > document.documentElement.clientWidth)
      .map((example) => example.getAttribute('data-example')),
  );

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
