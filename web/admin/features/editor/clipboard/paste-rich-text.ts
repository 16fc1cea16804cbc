import type { Block } from '@siteyard/schemas/content';
import { toast } from 'sonner';
import { uploadImage, uploadProblem } from '../../../lib/images/upload-image.ts';
import { newId } from '../../../lib/new-id.ts';
import { toStored, type PastedBlock } from '../../../lib/paste/pasted.ts';
import { embeddedPicture, ownPicture, picturesLeftOut } from '../../../lib/paste/pictures.ts';
import { announce } from '../announce.ts';
import { blockName } from '../content/block-name.ts';
import type { GetPuck } from '../puck/puck.ts';
import type { Place } from '../content/places.ts';
import { pictureToBlock, richTextBlocks } from '../content/new-blocks.ts';
import { insertBlocks, placeOr } from '../content/insert-blocks.ts';
import { offerPriceTables } from './offer-price-tables.ts';
import type { TableParts } from './price-tables.ts';

/**
 * Inserts a pasted text as rich texts, with its pictures as blocks between them. Returns whether the
 * clipboard contained a text.
 * @param chosen the place; by default after the selected block
 */
export function pasteRichText(
  pasted: readonly PastedBlock[],
  getPuck: GetPuck,
  chosen: Place | null,
): boolean {
  if (pasted.length === 0) return false;
  const place = placeOr(chosen, getPuck);
  const { parts, tables } = partsOf(pasted);
  const left = parts.filter((part) => part.kind === 'left').length;
  if (left > 0) toast.info(picturesLeftOut(left));
  const insert = (blocks: readonly Block[]) => {
    const [first] = blocks;
    if (!first) return;
    insertBlocks(blocks, place, getPuck);
    announce(`Pasted ${blockName(first)}.`);
    offerPriceTables(tables, getPuck);
  };
  // Without an upload, the blocks are inserted before the next key.
  if (parts.some((part) => part.kind === 'file')) void uploaded(parts).then(insert);
  else insert(parts.flatMap((part) => (part.kind === 'blocks' ? part.blocks : [])));
  return true;
}

type Part = { kind: 'blocks'; blocks: Block[] } | { kind: 'file'; file: File } | { kind: 'left' };

/** The texts and pictures in order, and the tables in the texts. */
function partsOf(pasted: readonly PastedBlock[]): { parts: Part[]; tables: TableParts } {
  const parts: Part[] = [];
  const tables: TableParts[number][] = [];
  let texts: object[] = [];
  const endText = () => {
    if (texts.length > 0) parts.push({ kind: 'blocks', blocks: richTextBlocks(texts) });
    texts = [];
  };
  for (const block of pasted) {
    const part = block.type === 'picture' ? pictureOf(block.data.src) : null;
    if (block.type === 'table') {
      const id = newId();
      tables.push({ partId: id, table: block });
      texts.push({ id, ...toStored(block) });
    } else if (part === null) texts.push(block);
    else if (part.kind === 'left') parts.push(part);
    else {
      endText();
      parts.push(part);
    }
  }
  endText();
  return { parts, tables };
}

function pictureOf(src: string): Part {
  const own = ownPicture(src, window.location.origin);
  if (own !== null) return { kind: 'blocks', blocks: [pictureToBlock(own)] };
  const file = embeddedPicture(src);
  return file === null ? { kind: 'left' } : { kind: 'file', file };
}

/** Returns the blocks after all uploads. A failed upload does not stop the others. */
async function uploaded(parts: readonly Part[]): Promise<Block[]> {
  const progress = toast.loading('Uploading…');
  const blocks: Block[] = [];
  for (const part of parts)
    if (part.kind === 'blocks') blocks.push(...part.blocks);
    else if (part.kind === 'file')
      try {
        blocks.push(pictureToBlock(await uploadImage(part.file)));
      } catch (failure) {
        console.error('Uploading a pasted picture failed', failure);
        toast.error(uploadProblem(failure));
      }
  toast.dismiss(progress);
  return blocks;
}
