import type { ValueProblemKind } from '../errors/check-value.ts';
import { formatPath } from '../values/json.ts';
import type { Problem } from '../errors/problem.ts';

/** The kinds of problems of page content. */
export type ContentProblemKind =
  | ValueProblemKind
  /** The text of the content is not JSON. */
  | 'not_json'
  /** A part of the outline must be a list or an object. */
  | 'wrong_outline'
  | 'not_a_block'
  | 'newer_version'
  | 'unknown_type'
  | 'unknown_prop'
  /** A block contains itself, or blocks are nested too deeply. */
  | 'too_deep'
  | 'too_many_blocks'
  | 'navbar_in_slot'
  /** A section has a navbar, which every page has already. */
  | 'navbar_in_section'
  /** A block has no id. Reading adds one. */
  | 'id_missing'
  /** Two blocks have the same id. Reading gives the second block a new one. */
  | 'id_repeated'
  | 'id_invalid'
  /** The content has zones although its version has slots instead. */
  | 'zones_obsolete'
  /** The block of a zone does not exist, so that the zone was never visible. Reading leaves it out. */
  | 'zone_orphaned';

export interface ContentProblem extends Problem<ContentProblemKind> {
  /** An unknown name, and the known names that are allowed instead. */
  unknown?: { name: string; known: readonly string[] };
}

/** Creates a problem. @param path the keys and indexes from the content to the value */
export function contentProblem(
  kind: ContentProblemKind,
  path: readonly (string | number)[],
  message: string,
  more: Pick<ContentProblem, 'blockId' | 'field' | 'unknown'> = {},
): ContentProblem {
  return { kind, path: formatPath(path), message, ...more };
}

/** Whether reading changed only ids, and kept all stored content. */
export function isLossless(problems: readonly ContentProblem[]): boolean {
  return problems.every(({ kind }) => kind === 'id_missing' || kind === 'id_repeated');
}
