import type { Style } from './styles.ts';

/** Elements without visible text. */
const SKIPPED = new Set([
  'head',
  'style',
  'comment',
  'script',
  'title',
  'meta',
  'link',
  'template',
  'noscript',
  'xml',
  'rp',
  'iframe',
  'object',
  'embed',
  'applet',
  'svg',
  'canvas',
  'audio',
  'video',
  'map',
  'input',
  'select',
  'datalist',
  'textarea',
  'col',
  'colgroup',
]);

/** Elements that are separate paragraphs. */
const APART = new Set([
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'menu',
  'dir',
  'li',
  'dl',
  'blockquote',
  'pre',
  'listing',
  'xmp',
  'table',
  'figure',
  'section',
  'article',
  'header',
  'footer',
  'main',
  'nav',
  'aside',
  'fieldset',
  'form',
  'details',
  'hr',
  'center',
]);

/** Elements that start a new line. */
const LINES = new Set([
  'div',
  'dt',
  'dd',
  'tr',
  'td',
  'th',
  'caption',
  'thead',
  'tbody',
  'tfoot',
  'summary',
  'figcaption',
  'address',
  'legend',
  'option',
  'hgroup',
  'search',
  'dialog',
  'body',
]);

/** Elements of lists and tables, which keep their role with any style. */
const FIXED = new Set(['ul', 'ol', 'li', 'table', 'tr', 'td', 'th', 'blockquote', 'pre']);

/** The boundary around an element: a new paragraph, a new line, a space, or none. */
export type Edge = 'apart' | 'line' | 'space' | 'none';

/** Whether an element has no visible text. */
export const isSkipped = (element: Element, tag: string) =>
  SKIPPED.has(tag) || element.hasAttribute('hidden');

/** The boundary around an element. @param isInRow whether the elements of its parent are side by side */
export function edgeOf(tag: string, { display = '' }: Style, isInRow: boolean): Edge {
  const own: Edge = APART.has(tag) ? 'apart' : LINES.has(tag) ? 'line' : 'none';
  if (FIXED.has(tag)) return own;
  if (display === 'inline' || display === 'contents') return isInRow ? 'space' : 'none';
  if (/^inline-|^table-cell$/.test(display) || (own === 'none' && isInRow)) return 'space';
  if (own !== 'none') return own;
  if (/^(?:block|flex|grid|table|list-item|flow-root)/.test(display)) return 'line';
  return tag === 'button' ? 'space' : 'none';
}

/** The level of a heading; null for any other element. */
export function headingLevel(element: Element, tag: string): 1 | 2 | 3 | 4 | null {
  const own = /^h([1-6])$/.exec(tag)?.[1];
  if (own) return levelOf(own);
  if (element.getAttribute('role') === 'heading')
    return levelOf(element.getAttribute('aria-level') ?? '2');
  return tag === 'p' && element.classList.contains('MsoTitle') ? 1 : null;
}

const levelOf = (level: string) => Math.min(4, Math.max(1, Number(level) || 2)) as 1 | 2 | 3 | 4;

/** The text of a picture in place of a character, such as an emoji; '' for any other picture. */
export function signOf(image: Element): string {
  const isSign =
    /emoji/i.test(`${image.getAttribute('class')} ${image.getAttribute('src')?.slice(0, 200)}`) ||
    image.hasAttribute('data-emoji') ||
    image.hasAttribute('data-emoji-id');
  return isSign ? (image.getAttribute('alt') ?? '') : '';
}
