import type { DocumentWriter } from '../actor-states.ts';
import { primary, readableFile, write } from '../database.ts';
import type { Offer, Run, World } from '../world.ts';

export function offerDocumentWriter(
  { protocol }: Run,
  _world: World,
  writer: DocumentWriter,
  index: number,
  offer: Offer<DocumentWriter>,
): void {
  const key = `document ${index}`;
  const acknowledge = (after: World, mine: DocumentWriter) => {
    after.documents[key]!.acknowledged = true;
    mine.step = mine.discards ? 'kept' : 'done';
  };
  if (writer.step === 'begin')
    offer('begins', (_, mine) => {
      mine.step = protocol.documentBeforeTouch ? 'write' : 'touch';
    });
  if (writer.step === 'write')
    offer('writes the document', (after, mine) => {
      after.documents[key] = { name: mine.names, acknowledged: false };
      if (protocol.documentBeforeTouch) mine.step = 'touch';
      else acknowledge(after, mine);
    });
  if (writer.step === 'touch')
    offer('touches the name', (after, mine) => {
      if (!touch(after, mine.names)) {
        // It was deleted, so the writer withdraws the document.
        delete after.documents[key];
        mine.step = 'done';
      } else if (protocol.documentBeforeTouch) acknowledge(after, mine);
      else mine.step = 'write';
    });
  if (writer.step === 'kept')
    offer('discards the document', (after, mine) => {
      delete after.documents[key];
      mine.step = 'done';
    });
}

/** Touches a state or a file. Returns false if it was deleted. */
function touch(world: World, name: string): boolean {
  const stored = primary(world);
  const file = readableFile(stored, name);
  if (file !== undefined) write(world, { op: 'touch file', id: file, day: world.day });
  else if (stored.states[name] !== undefined)
    write(world, { op: 'put', states: [name], day: world.day });
  else return false;
  return true;
}
