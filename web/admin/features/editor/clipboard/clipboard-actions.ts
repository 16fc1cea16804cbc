import type { Block } from '@siteyard/schemas/page-content';
import { toast } from 'sonner';
import { copyText } from '../../../lib/copy-text.ts';
import { imageTypeOf } from '../../../lib/images/image-types.ts';
import { uploadImage } from '../../../lib/images/upload-image.ts';
import { readClipboard } from '../../../lib/paste/read-clipboard.ts';
import { announce } from '../announce.ts';
import { blockName } from '../block-name.ts';
import { deleteBlock } from '../canvas/delete-block.ts';
import type { GetPuck } from '../editor-context.ts';
import type { Place } from '../place.ts';
import { blocksFromText, blocksToText, pictureToBlock, type PastedBlocks } from './block-text.ts';
import { insertBlocks, placeAfter, placeOr } from './insert-blocks.ts';
import { pasteRichText } from './paste-rich-text.ts';

/** What was copied last in this tab, for browsers that let no button read the clipboard. */
let lastCopied = '';

/** The selected block as text for the clipboard; null where none is selected that can be copied. */
export function copySelected(getPuck: GetPuck): string | null {
  const block = getPuck().selectedItem as Block | null;
  if (!block || !getPuck().getPermissions({ item: block }).duplicate) return null;
  lastCopied = blocksToText([block], window.location.origin);
  announce(`Copied ${blockName(block)}.`);
  return lastCopied;
}

/** The same, and removes the block; null for one that cannot be deleted. */
export function cutSelected(getPuck: GetPuck): string | null {
  const puck = getPuck();
  const block = puck.selectedItem as Block | null;
  if (!block || !puck.getPermissions({ item: block }).delete) return null;
  const text = copySelected(getPuck);
  return text !== null && deleteBlock(block.props.id, getPuck, 'Cut') ? text : null;
}

/** Copies or cuts by a button. */
export async function toClipboard(text: string | null): Promise<void> {
  if (text !== null && !(await copyText(text)))
    toast.info('Copied for this tab. The browser keeps other tabs from it.');
}

/** Pastes by a button. */
export async function pasteFromClipboard(getPuck: GetPuck): Promise<void> {
  let [text, html] = [lastCopied, ''];
  try {
    text = await navigator.clipboard.readText();
    html = await readHtml();
  } catch {
    // Without https, or refused by the person: what this tab has copied, else the keys.
    if (text === '') {
      toast.info('The browser does not let a button read the clipboard. Press Ctrl+V instead.');
      return;
    }
  }
  if (!pasteText(text, getPuck, null, html))
    toast.info('There are no blocks and no text on the clipboard.');
}

/** The text on the clipboard with its format; '' without one. */
async function readHtml(): Promise<string> {
  for (const item of (await navigator.clipboard.read?.()) ?? [])
    if (item.types.includes('text/html')) return (await item.getType('text/html')).text();
  return '';
}

/** Whether a clipboard's text is blocks, and not text to read. */
export const isBlocks = (text: string) => blocksFromText(text, window.location.origin) !== null;

/**
 * Inserts blocks, or a text as a rich text. Returns whether it did.
 * @param chosen where; else after the selected block
 * @param html the text with its format, if the clipboard has one
 */
export function pasteText(
  text: string,
  getPuck: GetPuck,
  chosen: Place | null = null,
  html = '',
): boolean {
  const found = blocksFromText(text, window.location.origin);
  if (found === 'newer') {
    toast.error('These blocks come from a newer version of Siteyard.');
    return true;
  }
  if (!found) return pasteRichText(readClipboard({ html, text }), getPuck, chosen);
  const [first] = found.blocks;
  tellWhatIsLeft(found);
  if (!first) return true;
  insertBlocks(found.blocks, placeOr(chosen, getPuck), getPuck);
  announce(`Pasted ${blockName(first)}.`);
  return true;
}

/** Says what of the blocks that are inserted is left out. */
export function tellWhatIsLeft({
  picturesLeft,
  linksLeft,
  blocksLeft,
}: Omit<PastedBlocks, 'blocks'>): void {
  if (picturesLeft > 0)
    toast.info('Pictures of the other site are left out. Upload them here and choose them again.');
  if (linksLeft > 0)
    toast.info('Links to pages of the other site are left out. Choose pages of this site instead.');
  if (blocksLeft > 0)
    toast.info(
      blocksLeft === 1
        ? 'One block is left out, because this site does not know its type.'
        : `${blocksLeft} blocks are left out, because this site does not know their types.`,
    );
}

/** The pictures among files; browsers name no type for some of them. */
export const picturesIn = (files: Iterable<File>) =>
  [...files].filter((file) => imageTypeOf(file).startsWith('image/'));

/**
 * Uploads pictures and inserts a block for each, one below the other. One that fails does not stop
 * the others.
 * @param chosen where; else after the block that is selected now, whatever is selected meanwhile
 */
export async function insertPictures(
  files: readonly File[],
  getPuck: GetPuck,
  chosen: Place | { afterId: string } | null = null,
): Promise<void> {
  const progress = toast.loading('Uploading…');
  const selectedId = getPuck().selectedItem?.props.id as string | undefined;
  let to = chosen ?? (selectedId === undefined ? null : { afterId: selectedId });
  for (const file of files)
    try {
      const block = pictureToBlock(await uploadImage(file));
      const place = to && 'afterId' in to ? placeAfter(to.afterId, getPuck) : to;
      insertBlocks([block], placeOr(place, getPuck), getPuck);
      to = { afterId: block.props.id };
      announce(`Added the picture ${file.name}.`);
    } catch (failure) {
      console.error('Adding a picture failed', failure);
      const reason =
        failure instanceof Error && failure.message ? failure.message : 'Upload failed';
      toast.error(`${file.name}: ${reason}`);
    }
  toast.dismiss(progress);
}
