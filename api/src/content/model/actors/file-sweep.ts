import type { Cleaner } from '../actor-states.ts';
import { namesOfEntry } from '../log.ts';
import { namesInDocuments, wholeLog } from '../database.ts';
import type { Offer, Run, World } from '../world.ts';

/**
 * Returns the files without a name, and those that are not ready: an interrupted upload or cleanup
 * left them.
 */
export function filesToSweep(
  { protocol, commits }: Run,
  world: World,
  names: ReadonlySet<string>,
  cut: number,
): string[] {
  let kept = names;
  if (!protocol.keptEntriesKeepBytes) {
    const { entries } = commits.fold(wholeLog(world));
    const inHead = Object.values(entries).flatMap(namesOfEntry);
    kept = new Set([...inHead, ...namesInDocuments(world)]);
  }
  const files = Object.keys(world.files).filter((id) => {
    const { bytes, status, touched } = world.files[id]!;
    return touched < cut && (status !== 'ready' || !kept.has(bytes));
  });
  // Garbage: a document is written before its chunks, and deleted before them.
  const orphans = Object.keys(world.chunks).filter(
    (id) => !world.files[id] && world.chunks[id]! < cut,
  );
  return [...files, ...orphans];
}

/** The steps that delete one file: its document, and then its chunks. */
export function offerFileSweep(
  run: Run,
  cleaner: Cleaner,
  id: string,
  offer: Offer<Cleaner>,
): void {
  const isFirst = !cleaner.isHalfDeleted;
  const finish = (mine: Cleaner) => {
    mine.files!.shift();
    delete mine.isHalfDeleted;
  };
  if (isFirst === run.protocol.fileDocumentFirst)
    offer(`deletes the document of file ${id}, or notes that it has no name`, (after, mine) => {
      const isDeleted = deleteDocument(run, after, id, mine.cut!);
      if (isDeleted && isFirst) mine.isHalfDeleted = true;
      else finish(mine);
    });
  else
    offer(`deletes the chunks of file ${id}`, (after, mine) => {
      delete after.chunks[id];
      if (isFirst) mine.isHalfDeleted = true;
      else finish(mine);
    });
}

/** Returns whether the document is deleted. */
function deleteDocument({ protocol }: Run, world: World, id: string, cut: number): boolean {
  const file = world.files[id];
  if (!file) return true;
  const isNoteValid =
    file.unnamed !== undefined && (file.touched < file.unnamed || !protocol.deletesFileIfUntouched);
  if (protocol.waitsADayForBytes && !isNoteValid) {
    if (file.touched < cut || !protocol.notesIfUntouched) file.unnamed = world.day;
    return false;
  }
  const since = protocol.waitsADayForBytes ? file.unnamed! : file.touched;
  if (since >= cut) return false;
  if (file.status === 'ready' && world.day <= (world.lastNamed[file.bytes] ?? -1))
    world.failure ||= `(4) the bytes ${file.bytes} are deleted less than a day after their last name is gone`;
  delete world.files[id];
  return true;
}
