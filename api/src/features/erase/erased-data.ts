import type { ErasedKind, EraseAnswer } from '@siteyard/schemas/http';
import type { Tombstone } from '../../content/erase.ts';

/** Data of one kind that an erase removes. */
export interface ErasedData {
  kind: ErasedKind;
  count: number;
  /** Examples of the data, for people. */
  names: string[];
  /** Removes the data. Can be repeated. */
  remove(tombstone: Tombstone): Promise<unknown>;
}

/** Everything that an erase removes. */
export interface ToErase {
  /** The name of the erased entity in the activity log, without personal data. */
  subject: string;
  /** The entities of the content store. */
  entities: string[];
  /**
   * The data in the order of removal. Data that is needed to find other data comes last, so that a call
   * after an interruption still finds the rest.
   */
  data: ErasedData[];
  /** Places that the erase leaves unchanged. */
  left: EraseAnswer['left'];
  /** Older backups cannot contain the data; absent if the time is unknown. */
  since?: Date | undefined;
}

/** Returns the earliest time; undefined if there is none. */
export const earliest = (times: readonly Date[]): Date | undefined =>
  times.toSorted((a, b) => a.getTime() - b.getTime())[0];

/** The maximum number of examples of one kind. */
const NAMED = 20;

export const shortList = (names: Iterable<string>): string[] => [...new Set(names)].slice(0, NAMED);
