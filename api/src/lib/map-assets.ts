import { type Block, mapBlockFields, mapBlocks } from '@siteyard/schemas/content';
import { uploadFileName } from '@siteyard/schemas/primitives/asset-url';

/**
 * The blocks with other addresses of their pictures.
 * @param address by the file name of an upload
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
