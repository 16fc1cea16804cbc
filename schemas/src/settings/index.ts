/** The settings of a site: titles, menu, home page, languages and notices. */
export {
  DEFAULT_LANGUAGE,
  directionOf,
  type Language,
  LANGUAGE_NAMES,
  LANGUAGES,
  moreLetters,
  type MoreLetters,
} from './languages.ts';
export type { Notice } from './notice.ts';
export { isHomePage, pagePaths } from './page-paths.ts';
export { linksOfSettings } from './settings-links.ts';
export {
  NAV_ITEMS_MOST,
  type NavItem,
  siteSettings,
  siteNameOf,
  type SiteSettings,
  tidySettings,
} from './settings.ts';
export {
  settingsAnswer,
  type SettingsAnswer,
  settingsUpdate,
  type UpdateSettings,
  updateSettingsRequest,
} from './settings-calls.ts';
