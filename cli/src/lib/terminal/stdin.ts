import { Readable } from 'node:stream';
import { CliError } from '../cli-error.ts';
import { EXIT } from '../exit-codes.ts';

/** Whether the first bytes are those of a gzip archive. */
const isGzip = (start: Buffer) => start[0] === 0x1f && start[1] === 0x8b;

/**
 * Reads stdin.
 * @param example a command line with a pipe, for the error
 * @returns all bytes of a text, or a stream of an archive, which may not fit in memory
 * @throws CliError `stdin_is_a_terminal`, because reading would wait forever
 */
export async function readStdin(
  example = 'cat page.json | sitectl validate -',
): Promise<Buffer | Readable> {
  if (process.stdin.isTTY)
    throw new CliError(
      EXIT.usage,
      'stdin_is_a_terminal',
      'Nothing is piped in.',
      `Pipe a file into it: ${example}`,
    );
  const pieces = process.stdin[Symbol.asyncIterator]() as AsyncIterableIterator<Buffer>;
  const start = await nextPiece(pieces);
  if (isGzip(start)) return Readable.from(all(start, pieces));
  const text = [];
  for await (const piece of all(start, pieces)) text.push(piece);
  return Buffer.concat(text);
}

async function nextPiece(pieces: AsyncIterableIterator<Buffer>): Promise<Buffer> {
  const { value, done } = await pieces.next();
  return done ? Buffer.alloc(0) : value;
}

async function* all(start: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield start;
  yield* rest;
}
