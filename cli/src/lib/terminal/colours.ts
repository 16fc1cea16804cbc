import type { WriteStream } from 'node:tty';
import picocolors from 'picocolors';

export type Colours = ReturnType<typeof picocolors.createColors>;

/**
 * Creates the colours for a stream. They are on at a terminal, and off with NO_COLOR (any value) or
 * TERM=dumb. FORCE_COLOR turns them on in a pipe.
 */
export function coloursFor(stream: Pick<WriteStream, 'isTTY'>, env = process.env): Colours {
  if (env.NO_COLOR) return picocolors.createColors(false);
  if (env.FORCE_COLOR && env.FORCE_COLOR !== '0') return picocolors.createColors(true);
  return picocolors.createColors(stream.isTTY && env.TERM !== 'dumb');
}
