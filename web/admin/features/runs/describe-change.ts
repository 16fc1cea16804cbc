const DETAILS: Record<string, string> = {
  id: 'Number',
  title: 'Title',
  description: 'Description',
  address: 'Readable address',
  social_image: 'Social image',
  search_title: 'Search title',
  noindex: 'Hidden from search engines',
};

const SETTINGS: Record<string, string> = {
  title: 'Site title',
  faviconUrl: 'Favicon',
  home_page_path: 'Home page',
  language: 'Site language',
  'contact.phone': 'Phone',
  'contact.email': 'E-mail',
  'nav.logoImageUrl': 'Logo',
  'nav.items': 'Navbar items',
  'nav.cta.label': 'Button text',
  'nav.cta.href': 'Button link',
  'nav.sticky': 'Navbar stays at the top',
};

/** The name of a page's detail. */
export const detailLabel = (path: string) => DETAILS[path] ?? path;

/** The name of a setting: `nav.items[1].href` is `Navbar item 2, href`. */
export function settingLabel(path: string): string {
  const item = /^nav\.items\[(\d+)\]\.(\w+)$/.exec(path);
  if (item) return `Navbar item ${Number(item[1]) + 1}, ${item[2]}`;
  return SETTINGS[path] ?? path;
}
