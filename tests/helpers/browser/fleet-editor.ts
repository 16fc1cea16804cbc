import type { TestPage } from './browser.ts';
import { editNewPage } from './editor.ts';
import type { SiteAddress } from '../running-site.ts';
import { heading } from '../factories.ts';

/** Three headings with the ids `h-one`, `h-two` and `h-three`. */
export const headings = ['One', 'Two', 'Three'].map((text) =>
  heading(`h-${text.toLowerCase()}`, text),
);

/** Returns the ids of headings. */
export const headingsIn = (ids: readonly string[]) => ids.filter((id) => id.startsWith('h-'));

/** Opens pages of headings in the editor, in one browser page. */
export function fleetEditor(opened: TestPage, site: SiteAddress) {
  const editing = (title = 'Fleet', content: readonly object[] = headings) =>
    editNewPage(opened, site, content, title);

  let shared: ReturnType<typeof editing> | undefined;

  /** Opens a new page, which `untouched` returns from now on. */
  const openShared = () =>
    (shared = editing('Fleet', [...headings, { type: 'TwoCol', props: { id: 'two-1' } }]));

  /**
   * Returns the editor of a shared page, for tests that do not change the page. Opens a new one if a
   * test has left the editor since.
   */
  async function untouched() {
    const open = await (shared ?? openShared());
    return opened.page.url().endsWith(`/editor/${open.made.id}`) ? open : openShared();
  }

  return { editing, openShared, untouched };
}
