import { type SectionContent, linksOfPage, readPageContent } from '@siteyard/schemas/content';
import { linksOfSettings } from '@siteyard/schemas/settings';
import type { SiteSnapshot } from '../../content/snapshot.ts';
import type { ContentStore } from '../../content/store.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { ToErase } from './erased-data.ts';

type Left = ToErase['left'];

/** The number of pages whose contents are in memory at the same time. Each may have several megabytes. */
const AT_ONCE = 20;

/**
 * Finds the places that link to a page, and the pages with the same content. An erase leaves them
 * unchanged.
 */
export async function placesOfPage(
  content: Pick<ContentStore, 'get'>,
  snapshot: SiteSnapshot,
  id: number,
): Promise<Left> {
  const present = snapshot.entry('page', id);
  const others = snapshot.all('page').filter((page) => page.id !== id);
  const same = others.filter((page) => page.content === present?.content);
  const left: Left = same.map((page) => ({ reason: 'same_text', where: `/pages/${page.id}` }));
  for (let at = 0; at < others.length; at += AT_ONCE) {
    const some = others.slice(at, at + AT_ONCE).filter(({ deleted }) => !deleted);
    const states = await content.get(some.map((page) => page.content));
    for (const page of some)
      if (linksTo(states.get(page.content), id))
        left.push({ reason: 'links', where: `/pages/${page.id}` });
  }
  const sections = snapshot.all('section').filter(({ deleted }) => !deleted);
  const states = await content.get(sections.map(({ state }) => state));
  for (const { state, name } of sections)
    if (linksTo((states.get(state) as SectionContent | undefined)?.content, id))
      left.push({ reason: 'links', where: `section ${name}` });
  const [settings] = snapshot.all('settings');
  const stored = settings && (await content.get([settings.state])).get(settings.state);
  if (stored && linksOfSettings(readSettings(stored)).includes(id))
    left.push({ reason: 'links', where: 'settings' });
  return left;
}

const linksTo = (stored: unknown, id: number): boolean =>
  linksOfPage(readPageContent(stored).content).includes(id);
