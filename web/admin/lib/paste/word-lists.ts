import type { Style } from './styles.ts';

/** The numbering of a paragraph in a list of Word. */
export interface WordItem {
  depth: number;
  ordered: boolean;
  /** Its number; undefined for bullets and letters. */
  number?: number;
  /** Whether the bullet or number in front of the text is not in a separate element. */
  isUnmarked: boolean;
}

/** The number of elements in a paragraph that are searched for its bullet. */
const NEAR = 12;

/** The place of a paragraph in a list of Word; null for a paragraph outside of lists. */
export function wordItem(paragraph: Element, style: Style): WordItem | null {
  const list = style['mso-list'] ?? '';
  const level = /level(\d)/.exec(list)?.[1];
  const mark = markOf(paragraph);
  if (mark === undefined && level === undefined) return null;
  const number = /^\(?(\d{1,6})[.)]/.exec(mark ?? '')?.[1];
  return {
    depth: Number(level ?? 1),
    ordered: /^\(?(?:\d+|[a-z]{1,5})[.)]/i.test(mark ?? ''),
    ...(number !== undefined && { number: Number(number) }),
    isUnmarked: mark === undefined,
  };
}

/** Whether an element contains the bullet or number of an item, which a list shows by itself. */
export const isListSign = (style: Style) => style['mso-list'] === 'ignore';

function markOf(paragraph: Element): string | undefined {
  const inside = paragraph.getElementsByTagName('span');
  for (let at = 0; at < NEAR; at += 1) {
    const span = inside.item(at);
    if (!span) break;
    if (/mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''))
      return span.textContent?.trim() ?? '';
  }
  return undefined;
}
