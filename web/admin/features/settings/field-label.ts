const NAMES: Record<string, string> = {
  title: 'Site Title',
  faviconUrl: 'Favicon',
  home_page_path: 'Home page',
  language: 'Site language',
  'contact.phone': 'Phone',
  'contact.email': 'E-mail',
  'nav.logoImageUrl': 'Logo',
  'nav.items': 'Navbar Items',
  'nav.cta.label': 'Button text',
  'nav.cta.href': 'Button link',
  'nav.sticky': 'Navbar stays at the top',
};

const ITEM_FIELDS: Record<string, string> = { href: 'link', imageUrl: 'background image' };

/** The form's label for a setting, by a path such as `nav.items[1].href`. */
export function fieldLabel(path: string): string {
  const item = /^nav\.items\[(\d+)\](?:\.(\w+))?$/.exec(path);
  if (!item) return NAMES[path] ?? path;
  const name = `Navbar item ${Number(item[1]) + 1}`;
  const field = item[2];
  return field === undefined ? name : `${name}, ${ITEM_FIELDS[field] ?? field}`;
}
