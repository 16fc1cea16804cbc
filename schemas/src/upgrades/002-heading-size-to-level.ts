import { mapRawBlocks } from './map-raw-blocks.ts';
import type { UpgradeStep } from './upgrade-step.ts';

/**
 * A heading used to say its `size` as the name of the element, 'h1' to 'h6'. It says its `level` as
 * a number now. A size that is no such name stays, for whoever edits the page to see to.
 */
export const headingSizeToLevel: UpgradeStep = {
  name: 'heading-size-to-level',
  up: (content) =>
    mapRawBlocks(content, 'HeadingBlock', (props) => {
      const level = typeof props.size === 'string' && /^h([1-6])$/i.exec(props.size)?.[1];
      if (!level) return props;
      const { size: _, ...rest } = props;
      // Where both stand, the newer one was written last.
      return { level: Number(level), ...rest };
    }),
};
