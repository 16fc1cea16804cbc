import { isPlainObject } from '@siteyard/schemas/values';

/**
 * Whether the server's answer to a refused save contains the draft on the server.
 * @param contentKey the property with the draft's content
 */
export const isStoredDraft = <Draft extends { revision: number }>(
  value: unknown,
  contentKey: keyof Draft & string,
): value is Draft =>
  isPlainObject(value) && isPlainObject(value[contentKey]) && typeof value.revision === 'number';
