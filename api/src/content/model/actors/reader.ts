import type { Reader } from '../actor-states.ts';
import { readableFile } from '../database.ts';
import type { Offer, Run, World } from '../world.ts';

/** Whether a page view is under way: it takes less than a day. */
export const isReading = ({ step }: Reader): boolean => step !== 'take' && step !== 'done';

export function offerReader(
  run: Run,
  world: World,
  reader: Reader,
  _index: number,
  offer: Offer<Reader>,
): void {
  const isFresh = world.instances[reader.instance]!.polled === world.day;
  if (reader.step === 'take' && (!run.protocol.snapshotsAreShort || isFresh))
    offer('takes its snapshot', (after, mine) => {
      const { entries } = run.commits.fold(after.instances[mine.instance]!.chain);
      mine.wanted = mine.isOfPicture ? entries.i1?.bytes : entries.p1?.state;
      if (mine.wanted === undefined) mine.step = 'done';
      else mine.step = mine.isOfPicture ? 'find file' : 'read state';
    });
  const missing = (after: World, name: string) => {
    after.failure ||= `(4) a held snapshot names ${name}, which no longer exists`;
  };
  if (reader.step === 'read state')
    offer('reads the state', (after, mine) => {
      mine.step = 'done';
      if (after.states[mine.wanted!] === undefined) missing(after, mine.wanted!);
    });
  if (reader.step === 'find file')
    offer('finds a file that is ready', (after, mine) => {
      mine.file = readableFile(after, mine.wanted!);
      mine.step = mine.file === undefined ? 'done' : 'read chunks';
      if (mine.file === undefined) missing(after, mine.wanted!);
    });
  if (reader.step === 'read chunks')
    offer('reads the chunks', (after, mine) => {
      mine.step = after.chunks[mine.file!] === undefined ? 'find file' : 'done';
    });
}
