import type { Backup } from '../actor-states.ts';
import { exists, readableFile } from '../database.ts';
import { namesOf, namesOfEntry } from '../log.ts';
import type { Offer, Run, World } from '../world.ts';

const isBytes = (name: string) => name.startsWith('X');

export function offerBackup(
  run: Run,
  _world: World,
  backup: Backup,
  _index: number,
  offer: Offer<Backup>,
): void {
  const { protocol, commits } = run;
  if (backup.step === 'begin')
    offer('announces that it is running', (after, mine) => {
      after.documents.backup = { name: '', acknowledged: false };
      mine.step = 'documents';
      if (!mine.hasPictures || protocol.backupBytesLast) return;
      const bytes = Object.values(after.files).map((file) => file.bytes);
      mine.copied = bytes.filter((each) => readableFile(after, each) !== undefined);
    });
  if (backup.step === 'documents')
    offer('reads the documents', (after, mine) => {
      const documents = Object.values(after.documents);
      mine.needed = documents.flatMap(({ name, acknowledged }) => (acknowledged ? name : []));
      mine.step = 'head';
    });
  if (backup.step === 'head')
    offer('reads the head and the commits', (after, mine) => {
      const kept = after.log.filter((_, at) => !after.stripped.includes(at + 1));
      const names = kept.flatMap((token) => namesOf(commits.get(token)));
      const head = Object.values(commits.fold(after.log).entries).flatMap(namesOfEntry);
      mine.needed = [...new Set([...mine.needed!, ...names, ...head])].sort();
      mine.step = 'states';
    });
  if (backup.step === 'states')
    offer('copies the states', (after, mine) => {
      const missing = mine.needed!.find((name) => !isBytes(name) && !exists(after, name));
      if (missing && protocol.backupVerifiesStates) beginAgain(mine);
      else if (missing || !mine.hasPictures) end(after, mine, missing);
      else if (mine.copied) end(after, mine, missingFrom(mine.copied, mine.needed!));
      else mine.step = 'pictures';
    });
  if (backup.step === 'pictures')
    offer('copies the pictures', (after, mine) => {
      const missing = mine.needed!.find((name) => isBytes(name) && !exists(after, name));
      if (missing && protocol.backupVerifiesBytes) beginAgain(mine);
      else end(after, mine, missing);
    });
}

const missingFrom = (copied: readonly string[], needed: readonly string[]) =>
  needed.find((name) => isBytes(name) && !copied.includes(name));

function beginAgain(backup: Backup): void {
  backup.step = 'documents';
  delete backup.needed;
}

function end(world: World, backup: Backup, missing: string | undefined): void {
  delete backup.needed;
  delete backup.copied;
  delete world.documents.backup;
  backup.step = 'done';
  if (missing) world.failure ||= `(4) the backup names ${missing} but does not contain it`;
}
