import type { ValueChange } from '@siteyard/schemas/merge';
import { showBoth } from '../../../../lib/terminal/describe-diff.ts';
import type { Comparison, PageDifference, PartDifference } from '../result.ts';
import { escapeHtml } from './html.ts';

/** Returns a badge with the kind of change of a page or a part. */
export const badge = (change: string) => `<span class="badge ${change}">${change}</span>`;

/** Summarises the changes of a page: `2 changed, 1 added: RichText, Card`. */
export function partsLine({ change, parts, head }: PageDifference): string {
  if (change !== 'changed') return change === 'added' ? 'A new page.' : 'The page is gone.';
  const kinds = (['changed', 'added', 'removed', 'moved'] as const).flatMap((kind) => {
    const number = parts.filter((part) => part.change === kind).length;
    return number > 0 ? [`${number} ${kind}`] : [];
  });
  const types = [...new Set(parts.map(nameOf))];
  const shown = types.slice(0, 4).join(', ') + (types.length > 4 ? ', …' : '');
  const ofParts = parts.length > 0 ? [`${kinds.join(', ')}: ${shown}.`] : [];
  return [...ofParts, ...(head ? [HEAD] : [])].join(' ') || 'Only what screen readers say differs.';
}

const HEAD = 'What search engines and other sites show differs.';

/** Returns the name of a part: `Text and image` for the type `TextAndImage`. */
export function nameOf({ type }: PartDifference): string {
  const words = type.replace(/^Site|Block$/g, '').replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
  return words.slice(0, 1) + words.slice(1).toLowerCase();
}

/** The maximum length of a complete text, in characters. */
export const LONGEST = 120;

/** Returns a list of changed values. */
export function valueList(values: readonly ValueChange[]): string {
  if (values.length === 0) return '';
  const items = values.map((value) => {
    const [old, now] = showBoth(value, LONGEST).map(escapeHtml);
    return `<li><code>${escapeHtml(value.path)}</code> <del>${old}</del> <span aria-hidden="true">→</span> <ins>${now}</ins></li>`;
  });
  return `<ul class="values">${items.join('')}</ul>`;
}

/** Returns a note about missing pictures; '' if there are pictures. */
export function noPictures({ has_pictures, same }: Comparison, howTo: string): string {
  if (has_pictures || same) return '';
  return `<p class="note">There are no pictures, because no browser was used. ${escapeHtml(howTo)} The pages are here as HTML, before and after.</p>`;
}
