import type { Page } from 'playwright-core';

/**
 * The texts of an open editor, and the target of the next key. Spaces and line breaks are removed from
 * the texts.
 */
export interface PageState {
  /**
   * Each text by block and prop, such as `h-one text`. While the rich text editor is open, its text
   * replaces the text of the block.
   */
  texts: Record<string, string>;
  /** The text of the focused field of the sidebar; undefined without one. */
  field?: string;
  /** The ids of the blocks, sorted: a drag changes their order. */
  blocks: string[];
  /** The target of a typed letter: an open text, or a block, which then opens its text. */
  focus: 'text' | 'block' | 'none';
  /** The id of the block that has the focus. */
  focusedBlock?: string;
  /** The selected part of the open text. */
  selected: string;
  /** The state of the rich text editor. It accepts no input while it is `opening`. */
  dialog: 'closed' | 'opening' | 'open';
  /** Whether a block is being dragged by keys. */
  dragging: boolean;
  canUndo: boolean;
  canRedo: boolean;
}

/** The key of the rich text in `texts`. A page has at most one. */
export const RICH_TEXT = 'rich content';

/** Reads the state with one call, so that the page handles no key between two reads. */
export const readState = (page: Page): Promise<PageState> =>
  page.evaluate((richText) => {
    const squeeze = (text: string | null | undefined) =>
      (text ?? '').replace(/[\s\u00a0\u200b\ufeff]+/g, '');
    const frame = document.querySelector<HTMLIFrameElement>('#preview-frame')?.contentDocument;
    const title = document.querySelector('.editor-header h1')?.getAttribute('title');
    const texts: Record<string, string> = { 'page title': squeeze(title) };
    const blocks: string[] = [];
    for (const block of frame?.querySelectorAll('[data-puck-component]') ?? []) {
      const id = block.getAttribute('data-puck-component') ?? '';
      blocks.push(id);
      for (const element of block.querySelectorAll('[data-text]'))
        if (element.closest('[data-puck-component]') === block)
          texts[`${id} ${element.getAttribute('data-text')}`] = squeeze(element.textContent);
    }
    const editor = document.querySelector('[role="dialog"] .codex-editor');
    const box = [...document.querySelectorAll('[role="dialog"]')].find((each) =>
      each.querySelector('[role="toolbar"][aria-label="Format"]'),
    );
    const canSave =
      box &&
      [...box.querySelectorAll('button')].some((b) => b.textContent === 'Save' && !b.disabled);
    if (editor && canSave)
      texts[richText] = squeeze(
        [...editor.querySelectorAll('[contenteditable="true"]')]
          .map((each) => each.textContent)
          .join(''),
      );
    const inFrame = document.activeElement?.id === 'preview-frame';
    const active = inFrame ? frame?.activeElement : document.activeElement;
    const isField = active?.matches('input:not([type]), input[type="text"], textarea') ?? false;
    const isRich = (active as HTMLElement | null)?.isContentEditable === true;
    let selected = '';
    if (isField) {
      const { value, selectionStart, selectionEnd } = active as HTMLTextAreaElement;
      selected = value.slice(selectionStart ?? 0, selectionEnd ?? 0);
    } else if (isRich) selected = document.getSelection()?.toString() ?? '';
    const id = active?.getAttribute('data-puck-component') ?? undefined;
    const opens = id !== undefined && Object.keys(texts).some((key) => key.startsWith(`${id} `));
    const button = (name: string) =>
      [...document.querySelectorAll<HTMLButtonElement>(`button[aria-label="${name}"]`)].some(
        (each) => !each.disabled,
      );
    return {
      texts,
      ...(isField && !inFrame && { field: squeeze((active as HTMLInputElement).value) }),
      blocks: blocks.sort(),
      focus: isField || isRich ? 'text' : opens ? 'block' : 'none',
      ...(id !== undefined && { focusedBlock: id }),
      selected: squeeze(selected),
      dialog: !box ? 'closed' : canSave ? 'open' : 'opening',
      dragging: Boolean(
        frame?.querySelector('[aria-grabbed="true"], [data-dnd-dragging], [data-puck-dragging]'),
      ),
      canUndo: button('Undo'),
      canRedo: button('Redo'),
    } as const;
  }, RICH_TEXT);
