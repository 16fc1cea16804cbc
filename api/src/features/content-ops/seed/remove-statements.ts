import type { Bundle } from '@siteyard/schemas/bundle';
import { isPlainObject } from '@siteyard/schemas/values';
import { visitFields } from '@siteyard/schemas/content';
import {
  removeSampleDetails,
  type replaceSampleBusiness,
  type OwnBusiness,
  type SampleBusiness,
} from '@siteyard/schemas/business';

/** Replaces the words of a sample in a text or link with the words of an owner. */
export type ReplaceText = ReturnType<typeof replaceSampleBusiness>;

/**
 * Returns a function that removes the statements about the sample's business for which an owner gives no
 * value. Texts that an owner has written stay.
 */
export function removeStatementsOf(
  sample: SampleBusiness,
  own: OwnBusiness,
  { pages, settings }: Pick<Bundle, 'pages' | 'settings'>,
): ReplaceText {
  const leaveOut = removeSampleDetails(sample, own);
  const areas = settings.business?.locations.map(({ area }) => area) ?? [];
  const ofSample = new Set([...areas, ...pages.map(({ description }) => description)]);
  for (const { content } of pages)
    visitFields(content.content, (_, value) => void ofSample.add(value));
  return (kind, value) => (kind === 'link' || ofSample.has(value) ? leaveOut(kind, value) : value);
}

/** Returns the new value of a prop without the items whose text became empty. */
export function withoutEmptied(before: unknown, after: unknown): unknown {
  if (Array.isArray(after) && Array.isArray(before)) {
    const kept = after.map((item, index) => [before[index], item] as const);
    return kept
      .filter(([was, item]) => !isEmptied(was, item))
      .map(([was, item]) => withoutEmptied(was, item));
  }
  if (!isPlainObject(after) || !isPlainObject(before)) return after;
  return Object.fromEntries(
    Object.entries(after).map(([key, value]) => [key, withoutEmptied(before[key], value)]),
  );
}

/** Whether an item (of a list, or of a rich text) has lost its text. */
function isEmptied(before: unknown, after: unknown): boolean {
  if (!isPlainObject(before) || !isPlainObject(after)) return before !== '' && after === '';
  const isLost = ['text', 'content'].some((key) => after[key] === '' && before[key] !== '');
  const hasMore = Array.isArray(after.items) && after.items.length > 0;
  if (isLost) return !hasMore;
  return isPlainObject(after.data) && isEmptied(before.data, after.data);
}
