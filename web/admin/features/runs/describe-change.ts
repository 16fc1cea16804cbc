import type { BlockField } from '../../../blocks/_shared/block-editor.ts';
import { blockEditors } from '../../../blocks/editors.ts';

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

/** The name of a block's type, as the editor shows it. */
export const blockLabel = (type: string) => blockEditors[type]?.label ?? type;

/** The name of a page's detail. */
export const detailLabel = (path: string) => DETAILS[path] ?? path;

/** The name of a setting: `nav.items[1].href` is `Navbar item 2, href`. */
export function settingLabel(path: string): string {
  const item = /^nav\.items\[(\d+)\]\.(\w+)$/.exec(path);
  if (item) return `Navbar item ${Number(item[1]) + 1}, ${item[2]}`;
  return SETTINGS[path] ?? path;
}

/** The name of a block's value, by the labels of the editor: `props.items[1].title` is `Items 2, Title`. */
export function valueLabel(type: string, path: string): string {
  const [first = '', name = '', index, key] = path.split(/[.[\]]+/);
  if (first !== 'props') return first === 'type' ? 'Kind of block' : path;
  const field = blockEditors[type]?.fields[name];
  if (!field) return name;
  const own = field.label || name;
  if (field.type !== 'array' || index === undefined || !/^\d+$/.test(index)) return own;
  const part = key === undefined ? '' : `, ${labelIn(field.arrayFields, key)}`;
  return `${own} ${Number(index) + 1}${part}`;
}

const labelIn = (fields: Record<string, BlockField>, key: string) => fields[key]?.label || key;

/** The longest value that is shown, in characters. */
const LONGEST = 600;

/** A value in words, for a person who compares it with another one. '' for none. */
export function valueText(value: unknown): string {
  const text = wordsOf(value).trim();
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

function wordsOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return withoutMarkup(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(wordsOf).filter(Boolean).join('\n');
  if (typeof value !== 'object') return '';
  return Object.entries(value)
    .filter(([key]) => !HIDDEN.has(key))
    .map(([, each]) => wordsOf(each))
    .filter(Boolean)
    .join(' · ');
}

/** Members that say nothing to a person. */
const HIDDEN = new Set(['id', 'type', 'version', 'time']);

/** The text of a value that may be HTML. A document of its own runs no script and loads no picture. */
function withoutMarkup(text: string): string {
  if (!/<[a-z/]/i.test(text)) return text;
  return new DOMParser().parseFromString(text, 'text/html').body.textContent;
}
