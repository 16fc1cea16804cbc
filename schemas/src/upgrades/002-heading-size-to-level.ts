import { mapRawBlocks } from './map-raw-blocks.ts';
import type { UpgradeStep } from './upgrade-step.ts';

/**
 * In older content, a heading has a `size` with the name of an element, 'h1' to 'h6'. This step
 * replaces it by a number, `level`. Any other size stays, for a person to correct.
 */
export const headingSizeToLevel: UpgradeStep = {
  name: 'heading-size-to-level',
  up: (content) =>
    mapRawBlocks(content, 'HeadingBlock', (props) => {
      const level = typeof props.size === 'string' && /^h([1-6])$/i.exec(props.size)?.[1];
      if (!level) return props;
      const { size: _, ...rest } = props;
      // If both exist, `level` was written last.
      return { level: Number(level), ...rest };
    }),
};
