import type { Filter } from './filter.ts';
import type { Path } from './paths.ts';

/** One field of a sort. */
export interface SortPart {
  path: Path;
  descending: boolean;
}

/** What was asked for, compiled. */
export interface Query {
  filter: Filter;
  sort: SortPart[];
  /** Text is compared under a collation of strength 2. */
  fold: boolean;
}
