export type LinkKind = 'internal' | 'external';

/** Specification, section 4: the picker starts as external for http(s), else as internal. */
export function linkKindOf(value: string): LinkKind {
  return /^https?:/i.test(value) ? 'external' : 'internal';
}
