import type { Writer } from '../actor-states.ts';
import { primary, write } from '../database.ts';
import type { Offer, Run, World } from '../world.ts';
import { notePut } from './put.ts';
import { answer } from './request.ts';

/** Reuses a file that has the bytes, or begins to write one. */
export function putBytes(run: Run, world: World, writer: Writer, index: number): void {
  const { protocol } = run;
  notePut(run, world, writer);
  const bytes = writer.bytes!;
  const stored = primary(world);
  const found = Object.keys(stored.files).find(
    (id) =>
      stored.files[id]!.bytes === bytes &&
      (!protocol.reusesReadyOnly || stored.files[id]!.status === 'ready'),
  );
  if (found) {
    const touches =
      protocol.reuseTouchesBytes &&
      (protocol.takeUpTouchesBytes || !writer.takesUp) &&
      (protocol.undoTouchesBytes || !writer.touchOnly);
    if (touches)
      write(world, { op: 'touch file', id: found, day: world.day, by: index, redo: 'put' });
  } else if (writer.touchOnly) answer(world, writer, 'not saved');
  else if (protocol.bytesBeforeCommit)
    writer.step = protocol.documentBeforeChunks ? 'write file' : 'write chunks';
}

/**
 * Writes a file: its document with the status `writing`, then its chunks, then the status `ready`.
 * Cleanup works on documents, so chunks never exist without one.
 */
export function offerUpload(run: Run, writer: Writer, index: number, offer: Offer<Writer>): void {
  const { protocol } = run;
  const idOf = ({ uploads, bytes }: Writer) =>
    protocol.filePerUpload ? `${index}.${uploads ?? 0}` : bytes!;

  if (writer.step === 'write file')
    offer('writes the document of its file', (after, mine) => {
      mine.uploads = (mine.uploads ?? 0) + 1;
      mine.step = 'write chunks';
      const file = { bytes: mine.bytes!, status: 'writing' as const, touched: after.day };
      write(after, { op: 'put file', id: idOf(mine), file, by: index, redo: 'put' });
    });

  if (writer.step === 'write chunks')
    offer('writes the chunks of its file', (after, mine) => {
      after.chunks[idOf(mine)] = after.day;
      mine.step = 'make file ready';
    });

  if (writer.step === 'make file ready')
    offer('makes its file ready', (after, mine) => {
      const id = idOf(mine);
      const isKept = primary(after).files[id]?.status === 'writing';
      if (protocol.documentBeforeChunks && protocol.readyIfKept && !isKept) {
        mine.step = 'put';
        return;
      }
      const file = { bytes: mine.bytes!, status: 'ready' as const, touched: after.day };
      write(after, { op: 'put file', id, file, by: index, redo: 'put' });
      if (protocol.bytesBeforeCommit) mine.step = 'commit';
      else answer(after, mine, 'saved');
    });
}
