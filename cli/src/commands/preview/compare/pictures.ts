import type { Browser, Tab } from './chromium.ts';
import { differExpression, SETTLE } from './page-scripts.ts';
import type { Box } from './result.ts';

/** The heights of the screens in px, by their widths. */
const HEIGHTS: Record<number, number> = { 360: 740, 768: 1024, 1280: 900 };

/** The maximum height of a picture in px. Browsers cannot draw much higher ones. */
const MAX_HEIGHT = 16_000;

/** A picture of a whole page. */
export interface TakenPicture {
  png: Buffer;
  width: number;
  height: number;
  /** The box of each part, by its index in the rendered page. */
  boxes: Record<number, Box>;
}

export interface Photographer {
  /** Takes a picture of the page at an address, as wide as the screen. */
  take(url: string, width: number): Promise<TakenPicture>;
  /** Returns for each pair of boxes whether the two pictures differ there. */
  differ(
    before: TakenPicture,
    after: TakenPicture,
    pairs: readonly (readonly [Box, Box])[],
  ): Promise<boolean[]>;
}

/**
 * Takes and compares pictures in one tab of a browser, because a hidden tab draws nothing.
 */
export async function openPhotographer(browser: Browser): Promise<Photographer> {
  const tab = await browser.openTab();
  await prepare(tab);
  return {
    async take(url, width) {
      await tab.call('Emulation.setDeviceMetricsOverride', {
        width,
        height: HEIGHTS[width] ?? 900,
        deviceScaleFactor: 1,
        mobile: false,
      });
      const loaded = tab.next('Page.loadEventFired');
      await tab.call('Page.navigate', { url });
      await loaded;
      const settled = await tab.evaluate<{ height: number; boxes: Record<number, Box> }>(SETTLE);
      const height = Math.min(MAX_HEIGHT, Math.max(1, settled.height));
      const { data } = await tab.call<{ data: string }>('Page.captureScreenshot', {
        format: 'png',
        captureBeyondViewport: true,
        clip: { x: 0, y: 0, width, height, scale: 1 },
      });
      const boxes = Object.entries(settled.boxes).map(([index, box]) => [
        index,
        within(box, height),
      ]);
      return {
        png: Buffer.from(data, 'base64'),
        width,
        height,
        boxes: Object.fromEntries(boxes) as Record<number, Box>,
      };
    },
    async differ(before, after, pairs) {
      if (pairs.length === 0) return [];
      const pictures = [before, after].map(({ png }) => png.toString('base64'));
      return tab.evaluate<boolean[]>(differExpression(pictures, pairs));
    },
  };
}

async function prepare(tab: Tab): Promise<void> {
  await tab.call('Page.enable');
  await tab.call('Page.setBypassCSP', { enabled: true });
  await tab.call('Network.enable');
  // Otherwise the browser would use a cached larger image instead of the one for the screen.
  await tab.call('Network.setCacheDisabled', { cacheDisabled: true });
  await tab.call('Emulation.setTimezoneOverride', { timezoneId: 'UTC' });
  await tab.call('Emulation.setEmulatedMedia', {
    features: [
      { name: 'prefers-reduced-motion', value: 'reduce' },
      { name: 'prefers-color-scheme', value: 'light' },
    ],
  });
}

/** Returns the part of a box inside the picture. */
const within = ({ x, y, width, height }: Box, pictureHeight: number): Box => ({
  x,
  y: Math.min(y, pictureHeight),
  width: Math.max(0, width),
  height: Math.max(0, Math.min(height, pictureHeight - y)),
});
