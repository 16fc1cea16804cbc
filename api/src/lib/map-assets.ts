import { type Block, mapBlockFields, mapBlocks } from '@siteyard/schemas/content';
import { uploadFileName } from '@siteyard/schemas/primitives/asset-url';

/**
 * Returns blocks in which the address of each uploaded picture is replaced.
 * @param address returns the new address of an upload, by its file name
 */
export function mapAssets(
  blocks: readonly Block[],
  address: (fileName: string) => string,
): Block[] {
  return mapBlocks(blocks, (block) =>
    mapBlockFields(block, (kind, value) => {
      const name = kind === 'asset' ? uploadFileName(value) : null;
      return name === null ? value : address(name);
    }),
  );
}
