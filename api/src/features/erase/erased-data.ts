import type { ErasedKind, EraseAnswer } from '@siteyard/schemas/http';
import type { Tombstone } from '../../content/erase.ts';

/** Data of one kind that an erase removes. */
export interface ErasedData {
  kind: ErasedKind;
  count: number;
  /** Some of the names, for people. */
  names: string[];
  /** Can be repeated. */
  remove(tombstone: Tombstone): Promise<unknown>;
}

/** Everything that an erase removes. */
export interface ToErase {
  /** Names it in the activity log, without personal data. */
  subject: string;
  /** The entities of the content store. */
  entities: string[];
  /**
   * The data in the order in which it is removed. Data that leads to other data comes last, so that a call
   * after an interrupted one finds the rest.
   */
  data: ErasedData[];
  /** Places that stay unchanged. */
  left: EraseAnswer['left'];
  /** Backups from before this time do not have the data; absent if the time is unknown. */
  since?: Date | undefined;
}

/** The most names of one kind. */
const NAMED = 20;

export const shortList = (names: Iterable<string>): string[] => [...new Set(names)].slice(0, NAMED);
