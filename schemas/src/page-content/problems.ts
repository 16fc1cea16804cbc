import type { ValueProblemKind } from '../check-value.ts';
import { formatPath } from '../json.ts';
import type { Problem } from '../problem.ts';

/** What can be wrong with the content of a page. */
export type ContentProblemKind =
  | ValueProblemKind
  /** The text that should hold the content is not JSON. */
  | 'not_json'
  /** A part of the outline is not the list or the object that it must be. */
  | 'wrong_outline'
  | 'not_a_block'
  | 'newer_version'
  | 'unknown_type'
  | 'unknown_prop'
  /** A block holds itself, or blocks are nested more deeply than any version allows. */
  | 'too_deep'
  | 'too_many_blocks'
  | 'navbar_in_slot'
  /** A section has a navbar, which every page has already. */
  | 'navbar_in_section'
  /** A block has no id; reading gives it one. */
  | 'id_missing'
  /** Two blocks have the same id; reading gives the second another one. */
  | 'id_repeated'
  | 'id_invalid'
  /** Zones, which slots have replaced, in content that is too new to have any. */
  | 'zones_obsolete'
  /** Zones of a block that is gone, which no visitor ever saw; reading leaves them out. */
  | 'zone_orphaned';

/** One thing that is wrong with the content of a page. */
export interface ContentProblem extends Problem<ContentProblemKind> {
  /** A name that is not known here, and the names that are. */
  unknown?: { name: string; known: readonly string[] };
}

/** A problem at a path of keys and indexes. */
export function contentProblem(
  kind: ContentProblemKind,
  path: readonly (string | number)[],
  message: string,
  more: Pick<ContentProblem, 'blockId' | 'field' | 'unknown'> = {},
): ContentProblem {
  return { kind, path: formatPath(path), message, ...more };
}

/** Whether reading kept everything that was stored in spite of these problems: only ids are new. */
export function isLossless(problems: readonly ContentProblem[]): boolean {
  return problems.every(({ kind }) => kind === 'id_missing' || kind === 'id_repeated');
}
