import { shorten } from '@siteyard/schemas/primitives/shorten';

/** The reason why a backup cannot be used. */
export type BackupProblemKind =
  'not_a_backup' | 'too_new' | 'passphrase_missing' | 'passphrase_wrong' | 'damaged';

/** Thrown for a backup that cannot be used. The message names the problem and its place. */
export class BackupProblem extends Error {
  override readonly name = 'BackupProblem';

  constructor(
    readonly kind: BackupProblemKind,
    message: string,
  ) {
    super(message);
  }
}

/** The maximum number of characters of a name in a message. Names in real backups are shorter. */
const SHOWN = 100;

/** @param where such as `at byte 4,096` or `documents/1/pages/1.bson.gz` */
export function damaged(where: string, what: string): BackupProblem {
  return new BackupProblem('damaged', `The backup is damaged: ${shorten(where, SHOWN)} ${what}.`);
}
