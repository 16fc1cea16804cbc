import { clamp } from '../primitives/numbers.ts';
import { mapRawBlocks } from './map-raw-blocks.ts';
import type { UpgradeStep } from './upgrade-step.ts';

/** The largest size of a spacer, in px, at the time of this step. */
const MOST = 1000;

/**
 * In older content, the `size` of a spacer can be a number of pixels, also as text ('24', '24px'). This
 * step replaces the number by an object, `{ base: number }`. It keeps the names of sizes, such as '0'.
 */
export const spacerPixels: UpgradeStep = {
  name: 'spacer-pixels',
  up: (content) =>
    mapRawBlocks(content, 'Spacer', (props) => {
      const pixels = pixelsOf(props.size);
      return pixels === null ? props : { ...props, size: { base: pixels } };
    }),
};

function pixelsOf(size: unknown): number | null {
  const text = typeof size === 'string' && size !== '0' ? /^(\d{1,6})(?:px)?$/.exec(size) : null;
  const number = text ? Number(text[1]) : size;
  if (typeof number !== 'number' || !Number.isFinite(number)) return null;
  return clamp(Math.round(number), 0, MOST, 0);
}
