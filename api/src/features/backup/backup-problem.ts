import { shorten } from '@siteyard/schemas/primitives/shorten';

/** Why a backup cannot be used. */
export type BackupProblemKind =
  'not_a_backup' | 'too_new' | 'passphrase_missing' | 'passphrase_wrong' | 'damaged';

/** A backup that cannot be used. The message says what is wrong, and where. */
export class BackupProblem extends Error {
  override readonly name = 'BackupProblem';

  constructor(
    readonly kind: BackupProblemKind,
    message: string,
  ) {
    super(message);
  }
}

/** How many characters of a name in a backup are shown: its own are shorter. */
const SHOWN = 100;

/** @param where such as `at byte 4,096` or `documents/1/pages/1.bson.gz` */
export function damaged(where: string, what: string): BackupProblem {
  return new BackupProblem('damaged', `The backup is damaged: ${shorten(where, SHOWN)} ${what}.`);
}
