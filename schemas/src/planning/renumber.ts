import { mapFields } from '../fields.ts';
import type { PageContent } from '../page-content.ts';
import { mapPageLink, mapPageLinks } from '../page-content/references.ts';
import { siteSettings, type SiteSettings } from '../settings.ts';

/** New numbers of pages by their old ones. */
export type Numbers = ReadonlyMap<number, number>;

const newNumber = (numbers: Numbers) => (id: number) => numbers.get(id) ?? id;

/** The content of a page with every link to a renumbered page following it. */
export function renumberLinks(content: PageContent, numbers: Numbers): PageContent {
  return numbers.size === 0 ? content : mapPageLinks(content, newNumber(numbers));
}

/** Settings with every link to a renumbered page following it. */
export function renumberSettings(settings: SiteSettings, numbers: Numbers): SiteSettings {
  if (numbers.size === 0) return settings;
  const follow = (link: string) => mapPageLink(link, newNumber(numbers));
  const mapped = mapFields(siteSettings, settings, (kind, value) =>
    kind === 'link' ? follow(value) : value,
  ) as SiteSettings;
  return { ...mapped, home_page_path: follow(mapped.home_page_path) };
}
