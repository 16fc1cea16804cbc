import type { PageContent } from '../content/page-content.ts';
import { mapPageLinks } from '../content/references.ts';
import { mapSettingsLinks } from '../settings/settings-links.ts';
import type { SiteSettings } from '../settings/settings.ts';

/** New numbers of pages by their old ones. */
export type Numbers = ReadonlyMap<number, number>;

const newNumber = (numbers: Numbers) => (id: number) => numbers.get(id) ?? id;

/** Returns content in which links to renumbered pages have the new numbers. */
export function renumberLinks(content: PageContent, numbers: Numbers): PageContent {
  return numbers.size === 0 ? content : mapPageLinks(content, newNumber(numbers));
}

/** Returns settings in which links to renumbered pages have the new numbers. */
export function renumberSettings(settings: SiteSettings, numbers: Numbers): SiteSettings {
  return numbers.size === 0 ? settings : mapSettingsLinks(settings, newNumber(numbers));
}
