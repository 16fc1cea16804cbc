export type LinkKind = 'internal' | 'external';

/** The first tab of the picker: external for http(s), else internal (specification, section 4). */
export function linkKindOf(value: string): LinkKind {
  return /^https?:/i.test(value) ? 'external' : 'internal';
}
