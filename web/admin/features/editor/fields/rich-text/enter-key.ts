import type EditorJS from '@editorjs/editorjs';
import { takeRest } from './caret-text.ts';

/** Kinds of blocks that Enter divides. In all other blocks, Enter breaks the line. */
const DIVIDED = new Set(['paragraph', 'header']);

/**
 * Handles the Enter keys that Editor.js does not handle: in a quote or a caption, and in a new block
 * until the browser is idle, because Editor.js adds its listeners only then. The browser would put the
 * new line into an element. Saving would remove this element, and the last word of one line would join
 * the first word of the next.
 * @returns a function that stops it
 */
export function watchEnter(
  holder: HTMLElement,
  editor: Pick<EditorJS, 'blocks' | 'caret'>,
): () => void {
  const onBeforeInput = (event: InputEvent) => {
    const field = (event.target as Element).closest<HTMLElement>('[contenteditable="true"]');
    const block = field?.closest<HTMLElement>('.ce-block');
    if (event.inputType !== 'insertParagraph' || !field || !block) return;
    event.preventDefault();
    const index = editor.blocks.getBlockIndex(block.dataset['id'] ?? '');
    if (DIVIDED.has(editor.blocks.getBlockByIndex(index)?.name ?? '')) {
      editor.blocks.insert('paragraph', { text: takeRest(field, false) }, undefined, index + 1);
      editor.caret.setToBlock(index + 1, 'start');
    } else document.execCommand('insertLineBreak');
  };
  holder.addEventListener('beforeinput', onBeforeInput);
  return () => holder.removeEventListener('beforeinput', onBeforeInput);
}
