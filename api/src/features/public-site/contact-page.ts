import { readPageContent, linkedPageId, walkBlocks } from '@siteyard/schemas/content';
import type { ItemContact } from '@siteyard/schemas/rentals';
import type { SiteSettings } from '@siteyard/schemas/settings';
import type { PageEntry } from '../../content/entities/page.ts';
import type { SiteSnapshot } from '../../content/snapshot.ts';
import type { ContentStore } from '../../content/store.ts';
import { isPublicEntry } from '../pages/page-visibility.ts';

/** The kind of contact form on a page. For several pages, this is the most useful kind among them. */
type Form = 'none' | 'plain' | 'asks for items';

/** The path on which visitors ask for items. */
interface ContactPath {
  /** '' if the site has no form, and the menu no button. */
  contactPath: string;
  /** Whether the form asks for items. */
  collects: boolean;
}

/**
 * Finds the path on which visitors ask for items. It is one of the targets of the menu: the first page
 * whose contact form asks for items, otherwise the first page with a contact form, otherwise the target of
 * the button.
 */
export async function findContactPath(
  content: Pick<ContentStore, 'get'>,
  snapshot: SiteSnapshot,
  { nav }: SiteSettings,
): Promise<ContactPath> {
  const targets = [nav.cta.href, ...nav.items.map(({ href }) => href)].flatMap((href) => {
    const page = pageOfLink(snapshot, href);
    return page && isPublicEntry(page) ? [{ href, state: page.content }] : [];
  });
  const values = await content.get(targets.map(({ state }) => state));
  const forms = targets.map(({ href, state }) => ({ href, form: formOf(values.get(state) ?? {}) }));
  const find = (wanted: Form) => forms.find(({ form }) => form === wanted)?.href;
  const asking = find('asks for items');
  return {
    contactPath: asking ?? find('plain') ?? nav.cta.href,
    collects: asking !== undefined,
  };
}

/** Returns the contact form to which the pages of rental items lead. */
export async function itemContact(
  content: Pick<ContentStore, 'get' | 'snapshot'>,
  settings: SiteSettings,
): Promise<ItemContact> {
  const snapshot = content.snapshot();
  const { contactPath, collects } = await findContactPath(content, snapshot, settings);
  return { asks_for_items: collects, page: pageOfLink(snapshot, contactPath)?.id ?? null };
}

function pageOfLink(snapshot: SiteSnapshot, href: string): PageEntry | undefined {
  const id = linkedPageId(href);
  if (id !== null) return snapshot.entry('page', id);
  return snapshot.pageByAddress(href.split(/[?#]/, 1)[0]!.slice(1));
}

function formOf(value: unknown): Form {
  let form: Form = 'none';
  for (const { block } of walkBlocks(readPageContent(value).content)) {
    if (block.type !== 'ContactFormBlock') continue;
    if (block.props.askItems === true) return 'asks for items';
    form = 'plain';
  }
  return form;
}
