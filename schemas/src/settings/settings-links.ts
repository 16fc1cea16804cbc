import { mapFields } from '../values/map-fields.ts';
import { mapPageLink } from '../content/references.ts';
import { siteSettings, type SiteSettings } from './settings.ts';

/** Returns the distinct numbers of the pages that the menu and the home page path link to. */
export function linksOfSettings(settings: SiteSettings): number[] {
  const links = new Set<number>();
  mapSettingsLinks(settings, (id) => {
    links.add(id);
    return id;
  });
  return [...links];
}

/** Returns a copy of the settings in which every link to a page has the page's new number. */
export function mapSettingsLinks(
  settings: SiteSettings,
  newId: (id: number) => number,
): SiteSettings {
  const mapped = mapFields(siteSettings, settings, (kind, value) =>
    kind === 'link' ? mapPageLink(value, newId) : value,
  ) as SiteSettings;
  return { ...mapped, home_page_path: mapPageLink(settings.home_page_path, newId) };
}
