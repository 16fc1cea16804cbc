import type { Style } from './styles.ts';

/** How Word numbers a paragraph of a list. */
export interface WordItem {
  depth: number;
  ordered: boolean;
  /** Its number; undefined for bullets and letters. */
  number?: number;
  /** Whether the sign in front of the text has no element of its own. */
  isUnmarked: boolean;
}

/** Elements of a paragraph that are searched for its sign. */
const NEAR = 12;

/** The place of a paragraph in a list of Word; null for a paragraph that is in none. */
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

/** Whether an element holds the sign of a list, which a list shows by itself. */
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
