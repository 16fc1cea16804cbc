/** The relevant declarations of a style, by their names. */
export type Style = Readonly<Record<string, string>>;

const NAMES = new Set([
  'display',
  'font-weight',
  'font-style',
  'white-space',
  'white-space-collapse',
  'mso-list',
  'mso-hide',
  'visibility',
]);
const NONE: Style = {};
/** Style sheets of Word are about 60,000 characters long. */
const LONGEST_SHEET = 300_000;

/**
 * Returns a function that reads an element's own style: from its `style` attribute, and from rules of the
 * document's style sheets with a single class selector. Clipboards contain no other CSS.
 */
export function styleReader(document: Document): (element: Element) => Style {
  const rules = new Map<string, Style>();
  for (const sheet of document.querySelectorAll('style')) readSheet(sheet.textContent, rules);
  return (element): Style => {
    const names = rules.size > 0 ? (element.getAttribute('class')?.split(/\s+/) ?? []) : [];
    const inline = element.getAttribute('style');
    const found: Style[] = names.flatMap((name) => (rules.has(name) ? [rules.get(name)!] : []));
    if (inline !== null) found.push(declarations(inline));
    return found.length > 1
      ? found.reduce((all, each) => ({ ...all, ...each }))
      : (found[0] ?? NONE);
  };
}

function readSheet(text: string, rules: Map<string, Style>): void {
  const sheet = withoutComments(text.slice(0, LONGEST_SHEET)).replaceAll(/<!--|-->/g, '');
  for (const rule of sheet.split('}')) {
    const [selectors = '', body] = rule.split('{', 2);
    if (body === undefined || !/font|display|white-space|mso-/i.test(body)) continue;
    const style = declarations(body);
    for (const selector of selectors.split(',')) {
      const name = /^\s*[a-z0-9]*\.([\w-]+)\s*$/i.exec(selector)?.[1];
      if (name) rules.set(name, { ...rules.get(name), ...style });
    }
  }
}

const withoutComments = (sheet: string) =>
  sheet
    .split('/*')
    .map((part, at) => (at === 0 ? part : part.slice((part + '*/').indexOf('*/') + 2)))
    .join('');

function declarations(text: string): Style {
  const style: Record<string, string> = {};
  for (const each of text.split(';')) {
    const colon = each.indexOf(':');
    const name = each.slice(0, colon).trim().toLowerCase();
    if (colon <= 0 || !(NAMES.has(name) || name === 'font')) continue;
    const value = each
      .slice(colon + 1)
      .toLowerCase()
      .replace('!important', '')
      .trim();
    if (name === 'font') readFont(value, style);
    else style[name] = value;
  }
  return style;
}

/** Reads weight and style from a `font` shorthand, such as `italic bold 12px Arial`. */
function readFont(value: string, style: Record<string, string>): void {
  const words = value.split(' ', 4);
  const weight = words.find((word) => /^(?:bold|[6-9]00)$/.test(word));
  if (weight) style['font-weight'] = weight;
  if (words.includes('italic')) style['font-style'] = 'italic';
}

/** Whether an element is not displayed. */
export const isHidden = (style: Style) =>
  style.display === 'none' || style['mso-hide'] === 'all' || style.visibility === 'hidden';

/** Whether an element's text is bold; undefined to inherit. */
export function isBold(tag: string, style: Style): boolean | undefined {
  const weight = style['font-weight'];
  if (weight === 'bold' || weight === 'bolder' || Number(weight) >= 600) return true;
  if (weight === 'normal' || weight === 'lighter' || Number(weight) < 600) return false;
  return tag === 'b' || tag === 'strong' ? true : undefined;
}

/** Whether an element's text is italic; undefined to inherit. */
export function isItalic(tag: string, style: Style): boolean | undefined {
  const font = style['font-style'];
  if (font === 'normal') return false;
  if (font?.startsWith('italic') || font?.startsWith('oblique')) return true;
  return tag === 'i' || tag === 'em' ? true : undefined;
}

/** Whether line breaks in an element's text are preserved; undefined to inherit. */
export function keepsLines(tag: string, style: Style): boolean | undefined {
  const space = style['white-space-collapse'] ?? style['white-space'];
  if (space !== undefined && space !== 'inherit') return /pre|break-spaces/.test(space);
  return tag === 'pre' || tag === 'listing' || tag === 'xmp' ? true : undefined;
}
