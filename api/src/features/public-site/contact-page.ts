import { readPageContent } from '@siteyard/schemas/page-content/read';
import { linkedPageId } from '@siteyard/schemas/page-content/references';
import { walkBlocks } from '@siteyard/schemas/page-content/walk';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { LRUCache } from 'lru-cache';
import type { PageEntry } from '../../content/entities/page.ts';
import type { SiteSnapshot } from '../../content/snapshot.ts';
import type { ContentStore } from '../../content/store.ts';
import { isPublicEntry } from '../pages/page-visibility.ts';

/** How many contents are remembered; one per page in the menu is enough. */
const MAX_REMEMBERED = 200;

/**
 * Finds the path on which visitors ask for items: the first page with a contact form among the button of
 * the menu and its items, or else the link of the button.
 * @returns '' if the site has neither
 */
export function createContactPath(
  content: Pick<ContentStore, 'get'>,
): (snapshot: SiteSnapshot, settings: SiteSettings) => Promise<string> {
  // A state never changes.
  const forms = new LRUCache<string, boolean>({ max: MAX_REMEMBERED });

  async function learn(states: readonly string[]): Promise<void> {
    const unknown = states.filter((state) => !forms.has(state));
    if (unknown.length === 0) return;
    for (const [state, value] of await content.get(unknown)) forms.set(state, hasForm(value));
  }

  return async (snapshot, { nav }) => {
    const pages = [nav.cta.href, ...nav.items.map(({ href }) => href)].flatMap((href) => {
      const page = pageOfLink(snapshot, href);
      return page && isPublicEntry(page) ? [{ href, state: page.content }] : [];
    });
    await learn(pages.map(({ state }) => state));
    return pages.find(({ state }) => forms.get(state))?.href ?? nav.cta.href;
  };
}

function pageOfLink(snapshot: SiteSnapshot, href: string): PageEntry | undefined {
  const id = linkedPageId(href);
  if (id !== null) return snapshot.entry('page', id);
  return snapshot.pageByAddress(href.split(/[?#]/, 1)[0]!.slice(1));
}

function hasForm(value: unknown): boolean {
  for (const { block } of walkBlocks(readPageContent(value).content))
    if (block.type === 'ContactFormBlock') return true;
  return false;
}
