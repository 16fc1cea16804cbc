import { type Block, withDefaults } from '@siteyard/schemas/content';
import { CONTENT_VERSION } from '@siteyard/schemas/upgrades';
import { bytesOf } from '../../../lib/paste/part-size.ts';
import { newBlockId } from './new-block-id.ts';

/** The maximum size of a pasted text in one block. A rich text may be slightly larger. */
const MOST = { bytes: 28 * 1024, parts: 450 };

/** Creates rich texts from a text: several if it is too long for one. */
export function richTextBlocks(parts: readonly object[]): Block[] {
  const blocks: Block[] = [];
  let bytes = 0;
  let content: object[] = [];
  for (const part of parts) {
    const size = bytesOf(part);
    if (blocks.length === 0 || bytes + size > MOST.bytes || content.length >= MOST.parts) {
      [bytes, content] = [0, []];
      const id = newBlockId('RichText');
      const props = { id, content: { blocks: content }, maxWidth: 'max-w-3xl' };
      blocks.push({ type: 'RichText', props });
    }
    bytes += size;
    content.push(part);
  }
  return blocks;
}

/** Creates a block from a picture. */
export function pictureToBlock(src: string): Block {
  const { content } = withDefaults({
    contentVersion: CONTENT_VERSION,
    root: { props: {} },
    content: [{ type: 'ImageBlock', props: { id: newBlockId('ImageBlock'), src } }],
  });
  return content[0] as Block;
}
