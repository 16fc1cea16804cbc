import { clamp } from '../primitives/numbers.ts';
import { mapRawBlocks } from './map-raw-blocks.ts';
import type { UpgradeStep } from './upgrade-step.ts';

/** The most that a spacer takes, in px, when this step was written. */
const MOST = 1000;

/**
 * A spacer's `size` used to be a plain number of pixels, also as a text ('24', '24px'). It is a
 * named size now, or pixels by screen: `{ base, md?, lg? }`. The names, of which '0' is one, stay.
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
