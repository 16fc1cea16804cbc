import { CliError } from './cli-error.ts';
import { EXIT } from './exit-codes.ts';

/** All that stdin holds. @throws CliError at a terminal, where nothing would ever come. */
export async function readStdin(): Promise<Uint8Array> {
  if (process.stdin.isTTY)
    throw new CliError(
      EXIT.usage,
      'stdin_is_a_terminal',
      'Nothing is piped in.',
      'Pipe a file into it: cat page.json | sitectl validate -',
    );
  const pieces: Buffer[] = [];
  for await (const piece of process.stdin as AsyncIterable<Buffer>) pieces.push(piece);
  return Buffer.concat(pieces);
}
