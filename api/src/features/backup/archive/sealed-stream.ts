import { damaged } from '../backup-problem.ts';
import { createSeal, HEADER_BYTES, openSeal, type FrameSeal } from './seal-header.ts';

/**
 * A sealed stream: a header, then frames of equal size, except for a shorter last one. Each frame is
 * verified before any of its bytes is used. A changed bit, a missing, moved or repeated frame, and a
 * stream that ends early are all found.
 */

/** Data of one frame, in bytes. */
export const FRAME_BYTES = 256 * 1024;

type Bytes = AsyncIterable<Uint8Array>;

/** The received bytes of a stream that are not used yet. */
class Pending {
  private parts: Buffer[] = [];
  length = 0;

  add(part: Uint8Array): void {
    this.parts.push(Buffer.from(part.buffer, part.byteOffset, part.byteLength));
    this.length += part.byteLength;
  }

  /** Takes the first bytes; fewer if there are no more. */
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
    // The last frame is known only at the end.
    while (pending.length > FRAME_BYTES) {
      yield frames.seal(pending.take(FRAME_BYTES), index, false);
      index += 1;
    }
  }
  yield frames.seal(pending.take(FRAME_BYTES), index, true);
}

/**
 * Opens a sealed stream. Yields nothing that is not proved.
 * @throws BackupProblem, at the first frame that was changed
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
