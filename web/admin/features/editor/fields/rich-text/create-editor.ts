import Delimiter from '@editorjs/delimiter';
import EditorJS, { type OutputData, type ToolConstructable } from '@editorjs/editorjs';
import Header from '@editorjs/header';
import List from '@editorjs/list';
import Paragraph from '@editorjs/paragraph';
import Quote from '@editorjs/quote';
import { AlignmentTune } from './alignment-tune.ts';
import { toStoredText, type StoredText } from './stored-text.ts';
import { ImageTool, type ChooseImage } from './image-tool.ts';

/** A running editor. */
export interface TextEditor {
  /** Its content in the stored form. */
  read: () => Promise<StoredText>;
  /** Replaces its content. */
  show: (text: StoredText) => Promise<void>;
  destroy: () => void;
}

/** The list tool without checklists, which the page cannot show. */
class PlainList extends List {
  override renderSettings() {
    const settings = super.renderSettings();
    return Array.isArray(settings)
      ? settings.filter((entry) => !('label' in entry && entry.label === 'Checklist'))
      : settings;
  }
}

const tool = (constructable: unknown) => constructable as ToolConstructable;
const tunes = ['alignment'];
// Editor.js validates each block itself; its type has more properties than are stored.
const outputOf = (text: StoredText) => structuredClone(text) as unknown as OutputData;

/** Starts Editor.js with the six tools of the specification. Resolves when it is ready for typing. */
export async function createEditor(
  holder: HTMLElement,
  text: StoredText,
  onChange: () => void,
  chooseImage?: ChooseImage,
): Promise<TextEditor> {
  const editor = new EditorJS({
    holder,
    data: outputOf(text),
    autofocus: true,
    placeholder: 'Write, or press Tab for more kinds of blocks',
    onChange,
    tools: {
      alignment: tool(AlignmentTune),
      paragraph: { class: tool(Paragraph), inlineToolbar: true, tunes },
      header: {
        class: tool(Header),
        inlineToolbar: true,
        tunes,
        config: { levels: [1, 2, 3, 4], defaultLevel: 2 },
      },
      list: {
        class: tool(PlainList),
        inlineToolbar: true,
        tunes,
        // Two of the tool's three entries: bulleted and numbered.
        toolbox: [{}, {}],
      },
      quote: { class: tool(Quote), inlineToolbar: true, tunes },
      simpleImage: { class: tool(ImageTool), tunes, config: { chooseImage } },
      delimiter: { class: tool(Delimiter) },
    },
  });
  await editor.isReady;
  return {
    read: async () => toStoredText(await editor.save()),
    show: (next) => editor.render(outputOf(next)),
    destroy: () => editor.destroy(),
  };
}
