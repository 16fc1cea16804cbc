import type { Block } from '@siteyard/schemas/content';
import { toast } from 'sonner';
import { copyText } from '../../../lib/copy-text.ts';
import { imageTypeOf } from '../../../lib/images/image-types.ts';
import { uploadImage, uploadProblem } from '../../../lib/images/upload-image.ts';
import { readClipboard } from '../../../lib/paste/read-clipboard.ts';
import { announce } from '../announce.ts';
import { blockName } from '../content/block-name.ts';
import { deleteBlock } from '../canvas/delete-block.ts';
import type { GetPuck } from '../puck/puck.ts';
import type { Place } from '../content/places.ts';
import { blocksFromText, blocksToText } from './block-text.ts';
import { insertBlocks, placeAfter, placeOr } from '../content/insert-blocks.ts';
import { pasteRichText } from './paste-rich-text.ts';
import { selectedId } from '../content/selection.ts';
import { pictureToBlock } from '../content/new-blocks.ts';
import { reportOmitted } from '../content/report-omitted.ts';

/** The blocks last copied in this tab, for browsers in which a button cannot read the clipboard. */
let lastCopied = '';

/** Returns the selected block as text for the clipboard; null if none is selected or it cannot be copied. */
export function copySelected(getPuck: GetPuck): string | null {
  const block = getPuck().selectedItem as Block | null;
  if (!block || !getPuck().getPermissions({ item: block }).duplicate) return null;
  lastCopied = blocksToText([block], window.location.origin);
  announce(`Copied ${blockName(block)}.`);
  return lastCopied;
}

/** Deletes the selected block and returns it as text for the clipboard; null if it cannot be deleted. */
export function cutSelected(getPuck: GetPuck): string | null {
  const puck = getPuck();
  const block = puck.selectedItem as Block | null;
  if (!block || !puck.getPermissions({ item: block }).delete) return null;
  const text = copySelected(getPuck);
  return text !== null && deleteBlock(block.props.id, getPuck, 'Cut') ? text : null;
}

/** Writes text to the clipboard for a button. The tab also keeps it if the browser refuses. */
export async function toClipboard(text: string | null): Promise<void> {
  if (text !== null && !(await copyText(text)))
    toast.info('Copied for this tab only, because the browser refused access to the clipboard.');
}

/** Pastes from the clipboard for a button. */
export async function pasteFromClipboard(getPuck: GetPuck): Promise<void> {
  let [text, html] = [lastCopied, ''];
  try {
    text = await navigator.clipboard.readText();
    html = await readHtml();
  } catch {
    // No https, or permission denied: use the blocks last copied in this tab.
    if (text === '') {
      toast.info('The browser does not let a button read the clipboard. Press Ctrl+V instead.');
      return;
    }
  }
  if (!pasteText(text, getPuck, null, html))
    toast.info('There are no blocks and no text on the clipboard.');
}

/** Reads the HTML from the clipboard; '' if there is none. */
async function readHtml(): Promise<string> {
  for (const item of (await navigator.clipboard.read?.()) ?? [])
    if (item.types.includes('text/html')) return (await item.getType('text/html')).text();
  return '';
}

/** Whether a text from the clipboard contains copied blocks. */
export const isBlocks = (text: string) => blocksFromText(text, window.location.origin) !== null;

/**
 * Inserts copied blocks, or a text as rich texts. Returns whether the clipboard contained any.
 * @param chosen the place; by default after the selected block
 * @param html the HTML of the text; '' for none
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
  reportOmitted(found);
  if (!first) return true;
  insertBlocks(found.blocks, placeOr(chosen, getPuck), getPuck);
  announce(`Pasted ${blockName(first)}.`);
  return true;
}

/** Reads the parts of a paste. It has pictures only without a text. */
export function readPaste(data: DataTransfer): { pictures: File[]; text: string; html: string } {
  const text = data.getData('text/plain');
  // Spreadsheets add a picture of the cells to the text.
  const pictures = text.trim() === '' ? picturesIn(data.files) : [];
  return { pictures, text, html: data.getData('text/html') };
}

/** Returns the pictures among files, including those for which the browser has no type. */
export const picturesIn = (files: Iterable<File>) =>
  [...files].filter((file) => imageTypeOf(file).startsWith('image/'));

/**
 * Uploads pictures and inserts a block for each, one below the other. A failed picture does not stop the
 * others.
 * @param chosen the place; by default after the block that is selected at the time of the call
 */
export async function insertPictures(
  files: readonly File[],
  getPuck: GetPuck,
  chosen: Place | { afterId: string } | null = null,
): Promise<void> {
  const progress = toast.loading('Uploading…');
  const selected = selectedId(getPuck);
  let to = chosen ?? (selected === undefined ? null : { afterId: selected });
  for (const file of files)
    try {
      const block = pictureToBlock(await uploadImage(file));
      const place = to && 'afterId' in to ? placeAfter(to.afterId, getPuck) : to;
      insertBlocks([block], placeOr(place, getPuck), getPuck);
      to = { afterId: block.props.id };
      announce(`Added the picture ${file.name}.`);
    } catch (failure) {
      console.error('Adding a picture failed', failure);
      toast.error(`${file.name}: ${uploadProblem(failure)}`);
    }
  toast.dismiss(progress);
}
