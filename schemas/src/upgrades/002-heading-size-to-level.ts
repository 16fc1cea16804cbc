import { mapRawBlocks } from './map-raw-blocks.ts';
import type { UpgradeStep } from './upgrade-step.ts';

/**
 * In older content, a heading has a `size` with the name of an element, 'h1' to 'h6'. This step replaces
 * the size by a number, `level`. It keeps any other size, so that a person can correct it.
 */
export const headingSizeToLevel: UpgradeStep = {
  name: 'heading-size-to-level',
  up: (content) =>
    mapRawBlocks(content, 'HeadingBlock', (props) => {
      const level = typeof props.size === 'string' && /^h([1-6])$/i.exec(props.size)?.[1];
      if (!level) return props;
      const { size: _, ...rest } = props;
      // If both exist, the present `level` is newer, and replaces the calculated one.
      return { level: Number(level), ...rest };
    }),
};
