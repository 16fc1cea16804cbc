import type EditorJS from '@editorjs/editorjs';
import { toast } from 'sonner';
import { uploadImage, uploadProblem } from '../../../../lib/images/upload-image.ts';
import { toStored, type PastedBlock, type PastedPicture } from '../../../../lib/paste/pasted.ts';
import { withEdges } from '../../../../lib/paste/edges.ts';
import { embeddedPicture, ownPicture, picturesLeftOut } from '../../../../lib/paste/pictures.ts';
import { readClipboard } from '../../../../lib/paste/read-clipboard.ts';
import { toInlineHtml } from '../../../../lib/paste/to-inline-html.ts';
import type { TableParts } from '../../clipboard/price-tables.ts';
import { insertAtCaret, takeRest } from './caret-text.ts';

/** The clipboard format of whole Editor.js blocks, which Editor.js handles itself. */
const OWN_FORMAT = 'application/x-editor-js';

type Editor = Pick<EditorJS, 'blocks' | 'caret'>;
type TextBlock = Exclude<PastedBlock, PastedPicture>;

/**
 * Handles pastes into a rich text, except for Editor.js blocks and pictures without text.
 * @param onTables gets the tables of each paste with their paragraphs; an empty list for none
 * @returns a function that stops it
 */
export function watchPaste(
  holder: HTMLElement,
  editor: Editor,
  onTables: (tables: TableParts) => void = () => {},
): () => void {
  const onPaste = (event: ClipboardEvent) => {
    const { target, clipboardData: data } = event;
    const field = (target as Element).closest?.<HTMLElement>('.ce-block [contenteditable="true"]');
    if (!field || !data || data.types.includes(OWN_FORMAT)) return;
    const html = data.getData('text/html');
    const text = data.getData('text/plain');
    const blocks = readClipboard({ html, text });
    if (!blocks.some(isText)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    onTables(paste(blocks, text, field, holder, editor));
  };
  holder.addEventListener('paste', onPaste, { capture: true });
  return () => holder.removeEventListener('paste', onPaste, { capture: true });
}

const isText = (block: PastedBlock): block is TextBlock => block.type !== 'picture';

/** Inserts pasted blocks. Returns the tables, each with its paragraph. */
function paste(
  blocks: readonly PastedBlock[],
  text: string,
  field: HTMLElement,
  holder: HTMLElement,
  editor: Editor,
): TableParts {
  const all = [...holder.querySelectorAll('.ce-block')];
  const selected = all.filter((each) => each.classList.contains('ce-block--selected'));
  const own = field.closest('.ce-block')!;
  const isPart = blocks.length === 1 && blocks[0]?.type === 'paragraph';
  const isCaption = field.closest('.rich-text-image, .cdx-quote__caption') !== null;
  if (selected.length === 0 && (isPart || isCaption)) {
    const html = withEdges(toInlineHtml(blocks), text);
    // Editor.js removes line breaks from a heading.
    insertAtCaret(field, field.matches('.ce-header') ? html.replaceAll('<br>', ' ') : html);
    return [];
  }
  // A list is not split: the pasted blocks are inserted after it.
  const isList = own.querySelector('.cdx-list') !== null;
  const rest = selected.length > 0 ? '' : takeRest(field, isList);
  const isOwnEmpty = selected.length === 0 && own.textContent?.trim() === '';
  const replaced = isOwnEmpty ? [own] : selected;
  const at = all.indexOf(selected.at(-1) ?? own) + 1;
  const texts = blocks.filter(isText);
  const tail = rest === '' ? [] : [{ type: 'paragraph', data: { text: rest } }];
  const ids = editor.blocks.insertMany([...texts.map(toStored), ...tail], at).map(({ id }) => id);
  const before = all[at - 1 - replaced.length];
  for (const each of replaced) editor.blocks.delete(editor.blocks.getBlockIndex(idOf(each)));
  addPictures(blocks, [idOf(before), ...ids], editor);
  const last = ids[texts.length - 1];
  if (last !== undefined) editor.caret.setToBlock(editor.blocks.getBlockIndex(last), 'end');
  return texts.flatMap((table, index) =>
    table.type === 'table' ? { partId: ids[index] ?? '', table } : [],
  );
}

const idOf = (block: Element | undefined) => block?.getAttribute('data-id') ?? '';

/**
 * Adds the pictures of a clipboard after the blocks that they follow.
 * @param ids the id of the block before the first pasted one, and then those of the pasted blocks
 */
function addPictures(blocks: readonly PastedBlock[], ids: readonly string[], editor: Editor): void {
  let texts = 0;
  const pictures = blocks.flatMap((block) => {
    if (isText(block)) texts += 1;
    return isText(block) ? [] : [{ src: block.data.src, after: ids[texts] ?? '' }];
  });
  const known = pictures.map(({ src, after }) => ({
    after,
    url: ownPicture(src, window.location.origin),
    file: embeddedPicture(src),
  }));
  const left = known.filter(({ url, file }) => url === null && file === null).length;
  if (left > 0) toast.info(picturesLeftOut(left));
  void addInOrder(
    known.filter(({ url, file }) => url !== null || file !== null),
    editor,
  );
}

async function addInOrder(
  pictures: readonly { after: string; url: string | null; file: File | null }[],
  editor: Editor,
): Promise<void> {
  const newest = new Map<string, string>();
  for (const { after, url, file } of pictures)
    try {
      const address = url ?? (await uploadImage(file!));
      const place = (editor.blocks.getBlockIndex(newest.get(after) ?? after) ?? -1) + 1;
      const added = editor.blocks.insert('simpleImage', { url: address }, undefined, place, false);
      newest.set(after, added.id);
    } catch (failure) {
      console.error('Adding a pasted picture failed', failure);
      toast.error(uploadProblem(failure));
    }
}
