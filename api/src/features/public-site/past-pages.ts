import { LISTED_MOST, type PastPages } from '@siteyard/schemas/http';
import { linkedPageId } from '@siteyard/schemas/content';
import { containsWords } from '@siteyard/schemas/primitives/fold-text';
import type { SiteSnapshot } from '../../content/snapshot.ts';
import { isPublicEntry } from '../pages/page-visibility.ts';

/** Lists the pages that were public, by title. @param home the number of the home page */
export function listPages(snapshot: SiteSnapshot, search: string, home: number | null): PastPages {
  const found = snapshot
    .all('page')
    .filter((entry) => isPublicEntry(entry) && containsWords(entry.title, search))
    .toSorted((a, b) => a.title.localeCompare(b.title) || a.id - b.id);
  return {
    at: snapshot.at.toISOString(),
    home,
    more: found.length > LISTED_MOST,
    pages: found.slice(0, LISTED_MOST).map(({ id, title }) => ({
      id,
      title,
    })),
  };
}

/** Returns the number of the page at a path; undefined if there is none. */
export function pageAt(snapshot: SiteSnapshot, path: string): number | undefined {
  const number = linkedPageId(path);
  if (number !== null) return number;
  const address = path.slice(1);
  return (snapshot.pageByAddress(address) ?? snapshot.pageByFormerAddress(address))?.id;
}

/** Makes links to pages lead to their past states, and disables forms. */
export function readOnly(html: string, number: number, snapshot: SiteSnapshot): string {
  const prefix = `/admin/preview/commits/${number}`;
  const inside = (whole: string, href: string) => {
    const path = href.split(/[?#]/, 1)[0]!;
    if (path === '/') return ` href="${prefix}"`;
    const id = pageAt(snapshot, path);
    return id === undefined ? whole : ` href="${prefix}/pages/${id}"`;
  };
  return html.replace(/ href="(\/[^"]*)"/g, inside).replaceAll('<form ', '<form inert ');
}
