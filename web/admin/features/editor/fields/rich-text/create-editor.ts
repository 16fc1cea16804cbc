import Delimiter from '@editorjs/delimiter';
import EditorJS, { type OutputData, type ToolConstructable } from '@editorjs/editorjs';
import Paragraph from '@editorjs/paragraph';
import Quote from '@editorjs/quote';
import { RICH_TEXT_LIST_LEVELS } from '@siteyard/schemas/primitives/limits';
import { AlignmentTune } from './alignment-tune.ts';
import { watchEnter } from './enter-key.ts';
import { toStoredText, type StoredText } from './stored-text.ts';
import { readBlocks, showText } from './show-text.ts';
import { ImageTool, type ChooseImage } from './image-tool.ts';
import { putRichCaret, type RichCaret } from './rich-caret.ts';
import type { TableParts } from '../../clipboard/price-tables.ts';
import { watchPaste } from './paste.ts';
import { HeadingWithLines, PlainList } from './text-tools.ts';

/** A running editor. */
export interface TextEditor {
  /** Its content in the stored form. */
  read: () => Promise<StoredText>;
  /** Reads all blocks with their ids, including empty ones, which are not stored. */
  readBlocks: () => Promise<StoredText>;
  /** Shows a text from `readBlocks`. Blocks that do not change keep their elements. */
  show: (text: StoredText) => Promise<void>;
  /** Directs key presses to the block with this id, and puts the caret at its start. */
  enterBlock: (id: string) => void;
  /** Closes the toolbar for selected words. */
  closeToolbar: () => void;
  /** Puts the caret at a position; at the start if the position does not exist. */
  focus: (at: RichCaret | 'start' | 'end') => void;
  /** Converts the block with the caret to another kind. If it cannot be converted, adds one below it. */
  use: (type: string, data?: object) => Promise<void>;
  destroy: () => void;
}

const tool = (constructable: unknown) => constructable as ToolConstructable;
const tunes = ['alignment'];
/**
 * Converts a text to the format of Editor.js. A repeated id is removed, so that Editor.js creates a new
 * one. Editor.js validates each block itself; its type has more properties than are stored.
 */
function outputOf(text: StoredText): OutputData {
  const ids = new Set<unknown>();
  const blocks = structuredClone(text).blocks.map(({ id, ...block }) => {
    const isFirst = !ids.has(id);
    ids.add(id);
    return isFirst ? { id, ...block } : block;
  });
  return { blocks } as unknown as OutputData;
}

/** Kinds of blocks with text, which can be converted to each other. */
const TEXT_TYPES = new Set(['paragraph', 'header', 'list', 'quote']);

/**
 * Starts Editor.js with the six tools of the specification. Resolves when it is ready for typing. Until
 * then, the caller must keep the caret out of the holder: Editor.js shows its blocks earlier, but does not
 * detect changes in them yet.
 * @param onTables gets the tables of each paste
 */
export async function createEditor(
  holder: HTMLElement,
  text: StoredText,
  chooseImage?: ChooseImage,
  onTables?: (tables: TableParts) => void,
): Promise<TextEditor> {
  const editor = new EditorJS({
    holder,
    data: outputOf(text),
    placeholder: 'Write, or press Tab for more kinds of blocks',
    tools: {
      alignment: tool(AlignmentTune),
      paragraph: { class: tool(Paragraph), inlineToolbar: true, tunes },
      header: {
        class: tool(HeadingWithLines),
        inlineToolbar: true,
        tunes,
        config: { levels: [1, 2, 3, 4], defaultLevel: 2 },
      },
      list: {
        class: tool(PlainList),
        inlineToolbar: true,
        tunes,
        // The tool has three entries. Only the first two are offered: bulleted and numbered.
        toolbox: [{}, {}],
        config: { maxLevel: RICH_TEXT_LIST_LEVELS },
      },
      quote: { class: tool(Quote), inlineToolbar: true, tunes },
      simpleImage: { class: tool(ImageTool), tunes, config: { chooseImage } },
      delimiter: { class: tool(Delimiter) },
    },
  });
  await editor.isReady;
  const caret = watchCaret(holder);
  const stopPaste = watchPaste(holder, editor, onTables);
  const stopEnter = watchEnter(holder, editor);
  // `read` waits for a change of a block's kind, because the user can save before Editor.js has finished
  // it.
  let changing: Promise<unknown> = Promise.resolve();
  return {
    async read() {
      await changing;
      return toStoredText(await editor.save());
    },
    async readBlocks() {
      await changing;
      return readBlocks(editor);
    },
    show: (next) => showText(editor, holder, next),
    enterBlock: (id) => void editor.caret.setToBlock(id, 'start'),
    closeToolbar: () => editor.inlineToolbar.close(),
    focus(at) {
      if (at === 'end') return void editor.caret.setToLastBlock('end');
      editor.caret.setToFirstBlock('start');
      // Editor.js detects the current block only when it sets the caret itself.
      if (at !== 'start' && editor.caret.setToBlock(at.part, 'start')) putRichCaret(holder, at);
    },
    use(type, data) {
      const change = turnInto(editor, caret, type, data);
      changing = change.catch(() => undefined);
      return change;
    },
    destroy: () => {
      caret.stop();
      stopPaste();
      stopEnter();
      editor.destroy();
    },
  };
}

/**
 * Converts the block with the caret to another kind. If it cannot be converted, or has this kind already,
 * adds a block below it.
 */
async function turnInto(
  editor: EditorJS,
  caret: CaretWatch,
  type: string,
  data: object = {},
): Promise<void> {
  const index = caret.index() ?? editor.blocks.getBlocksCount() - 1;
  const block = editor.blocks.getBlockByIndex(index);
  const isSame = block?.name === type && type !== 'list';
  if (block && TEXT_TYPES.has(type) && TEXT_TYPES.has(block.name) && !isSame)
    await editor.blocks.convert(block.id, type, data);
  else {
    editor.blocks.insert(type, data, undefined, index + 1, true);
    caret.set(index + 1);
  }
  if (TEXT_TYPES.has(type)) editor.caret.setToBlock(isSame ? index + 1 : index, 'end');
}

type CaretWatch = ReturnType<typeof watchCaret>;

/** Remembers the block with the caret, because Editor.js forgets it when something outside is pressed. */
function watchCaret(holder: HTMLElement) {
  let last: Element | null = null;
  const look = () => {
    const node = document.getSelection()?.anchorNode;
    const element = node instanceof Element ? node : node?.parentElement;
    if (element && holder.contains(element)) last = element.closest('.ce-block');
  };
  document.addEventListener('selectionchange', look);
  return {
    /** Returns the index of the block; undefined if the caret was never in the text. */
    index(): number | undefined {
      const at = last ? [...holder.querySelectorAll('.ce-block')].indexOf(last) : -1;
      return at < 0 ? undefined : at;
    },
    /** Sets the block, for kinds that cannot contain the caret. */
    set(index: number) {
      last = holder.querySelectorAll('.ce-block')[index] ?? null;
    },
    stop: () => document.removeEventListener('selectionchange', look),
  };
}
