import type EditorJS from '@editorjs/editorjs';
import { isPlainObject } from '@siteyard/schemas/values';
import { blockElement } from './caret-place.ts';
import { toStoredText, type StoredText } from './stored-text.ts';
import { changesBetween, type TextChange } from './text-changes.ts';

/**
 * Reads all blocks of the editor with their ids, including empty ones, which are not stored. It waits only
 * for the tools, so that no key is handled in between.
 */
export async function readBlocks({ blocks }: EditorJS): Promise<StoredText> {
  const all = Array.from({ length: blocks.getBlocksCount() }, async (_, index): Promise<unknown> =>
    blocks.getBlockByIndex(index)?.save(),
  );
  const saved = (await Promise.all(all)).filter(isPlainObject);
  const text = toStoredText({
    blocks: saved.map(({ id, tool, data, tunes }) => ({ id, type: tool, data, tunes })),
  });
  return structuredClone(text);
}

/** Shows a text in a running editor. Blocks that do not change keep their elements. */
export async function showText(
  editor: EditorJS,
  holder: HTMLElement,
  text: StoredText,
): Promise<void> {
  for (const change of changesBetween(await readBlocks(editor), text))
    await make(change, editor, holder);
}

/** Makes one change. It does not wait for the browser, so that no key is handled in between. */
async function make(change: TextChange, { blocks }: EditorJS, holder: HTMLElement): Promise<void> {
  switch (change.kind) {
    case 'move':
      return blocks.move(change.to, change.from);
    case 'remove':
      return blocks.delete(change.at);
    case 'words': {
      const words = blockElement(holder, change.id)?.querySelector('[contenteditable="true"]');
      if (words) words.innerHTML = change.html;
      return;
    }
    case 'insert': {
      const { id, type, data, tunes } = change.block;
      blocks.insert(
        String(type),
        structuredClone(data) as object,
        {},
        change.at,
        false,
        false,
        id as string,
      );
      if (tunes) await update(blocks, change.block);
      return;
    }
    case 'update':
      return update(blocks, change.block);
  }
}

/** Updates a block. Editor.js merges new data into the old, so removed properties are set to undefined. */
async function update(
  blocks: EditorJS['blocks'],
  { id, data, tunes }: StoredText['blocks'][number],
): Promise<void> {
  const old = await blocks.getById(String(id))?.save();
  const gone = Object.keys(old?.data ?? {});
  const all = { ...Object.fromEntries(gone.map((key) => [key, undefined])), ...(data as object) };
  // In the type of Editor.js's `update`, the parameter for the tunes is missing.
  await blocks.update(String(id), structuredClone(all), structuredClone(tunes ?? {}) as never);
}
