import { damaged } from '../backup-problem.ts';
import { createSeal, HEADER_BYTES, openSeal, type FrameSeal } from './seal-header.ts';

/**
 * Writes and reads a sealed stream: a header, and then frames of equal size except for a shorter last
 * frame. A reader verifies each frame before it uses the bytes. It detects changed bits, missing, moved or
 * repeated frames, and a stream that ends early.
 */

/** The size of the data in one frame, in bytes. */
export const FRAME_BYTES = 256 * 1024;

type Bytes = AsyncIterable<Uint8Array>;

/** Received bytes of a stream that wait to be processed. */
class Pending {
  private parts: Buffer[] = [];
  length = 0;

  add(part: Uint8Array): void {
    this.parts.push(Buffer.from(part.buffer, part.byteOffset, part.byteLength));
    this.length += part.byteLength;
  }

  /** Removes and returns the first bytes; fewer if there are no more. */
  take(bytes: number): Buffer {
    const all = this.parts.length === 1 ? this.parts[0]! : Buffer.concat(this.parts);
    const taken = all.subarray(0, bytes);
    const rest = all.subarray(taken.length);
    this.parts = rest.length > 0 ? [rest] : [];
    this.length = rest.length;
    return taken;
  }
}

export interface SealOptions {
  /** Null: not encrypted. */
  passphrase: string | null;
  /** For tests: the cost of deriving the key. */
  costLog2?: number | undefined;
}

/** Seals a stream. */
export async function* seal(
  source: Bytes,
  { passphrase, costLog2 }: SealOptions,
): AsyncGenerator<Buffer> {
  const { header, frames } = await createSeal(passphrase, costLog2);
  yield header;
  const pending = new Pending();
  let index = 0;
  for await (const part of source) {
    pending.add(part);
    // Only the end of the stream shows which frame is the last one, so that one stays in the buffer.
    while (pending.length > FRAME_BYTES) {
      yield frames.seal(pending.take(FRAME_BYTES), index, false);
      index += 1;
    }
  }
  yield frames.seal(pending.take(FRAME_BYTES), index, true);
}

/**
 * Opens a sealed stream. Yields only verified bytes.
 * @throws BackupProblem at the first frame that was changed
 */
export async function* unseal(source: Bytes, passphrase: string | null): AsyncGenerator<Buffer> {
  const pending = new Pending();
  let frames: FrameSeal | undefined;
  let index = 0;
  const open = (bytes: number, isLast: boolean): Buffer => {
    const frame = pending.take(bytes);
    const size = FRAME_BYTES + frames!.tagBytes;
    const data = frame.length < frames!.tagBytes ? null : frames!.open(frame, index, isLast);
    if (data === null) {
      const from = HEADER_BYTES + index * size;
      const to = (from + frame.length).toLocaleString('en');
      throw damaged(
        `the part from byte ${from.toLocaleString('en')} to ${to}`,
        isLast ? 'was changed, or the end is missing' : 'was changed',
      );
    }
    index += 1;
    return data;
  };
  for await (const part of source) {
    pending.add(part);
    if (!frames) {
      if (pending.length < HEADER_BYTES) continue;
      frames = await openSeal(pending.take(HEADER_BYTES), passphrase);
    }
    const size = FRAME_BYTES + frames.tagBytes;
    while (pending.length > size) yield open(size, false);
  }
  frames ??= await openSeal(pending.take(HEADER_BYTES), passphrase);
  yield open(FRAME_BYTES + frames.tagBytes, true);
}
