import type { Page } from 'playwright-core';
import type { TestPage } from './browser.ts';
import { openEditor } from './editor.ts';
import { makePage } from './admin-page.ts';
import type { SiteAddress } from '../running-site.ts';

/** Whether an address is the script of the rich-text editor. */
export const isTextEditor = (url: URL) => /\/create-editor[\w-]*\.js$/.test(url.pathname);

/** A rich text of these paragraphs. */
export const paragraphs = (all: readonly string[]) => ({
  blocks: all.map((words) => ({ type: 'paragraph', data: { text: words } })),
});

/** A rich text of one paragraph. */
export const text = (words: string) => paragraphs([words]);

/** The position of the caret in the editor, and the scroll position of the text, in px. */
export const caretOf = (page: Page) =>
  page.evaluate(() => {
    const selection = document.getSelection();
    const input = document.activeElement;
    const before = document.createRange();
    if (!selection?.focusNode || !input?.contains(selection.focusNode))
      throw new Error('The caret is not in the element with the focus.');
    before.setStart(input, 0);
    before.setEnd(selection.focusNode, selection.focusOffset);
    const scrolled = input.closest('.overflow-y-auto')?.scrollTop ?? 0;
    return { words: input.textContent, offset: before.toString().length, scrolled };
  });

/** The first visible button with this name. */
export const visible = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).locator('visible=true').first();

/** The full-screen editor of a rich text. */
export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Text', exact: true });

/** The first paragraph in the editor. */
export const words = (page: Page) => dialog(page).locator('.ce-paragraph').first();

/**
 * Opens a new page in the editor and selects its rich text. Also returns the requests for the script of
 * the text editor.
 */
export async function openRichText(
  opened: TestPage,
  site: SiteAddress,
  content: object = text('Old words'),
) {
  const loads: string[] = [];
  opened.page.on('request', (request) => {
    if (isTextEditor(new URL(request.url()))) loads.push(request.url());
  });
  const made = await makePage(opened.context, site, 'Fleet', [
    { type: 'RichText', props: { id: 'r-1', content } },
  ]);
  // This loads the admin again, without the text editor that an earlier test has loaded.
  const editor = await openEditor(opened.page, made.id);
  await editor.block('r-1').click();
  await visible(opened.page, 'Edit text').waitFor();
  return { ...opened, ...editor, loads };
}
