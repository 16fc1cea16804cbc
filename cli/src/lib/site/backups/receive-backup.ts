import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { processName, removeLeftBehind } from '../../files/left-behind.ts';
import { onInterrupt } from '../../interrupt.ts';
import type { Output } from '../../terminal/output.ts';
import { createProgress } from '../../terminal/progress.ts';
import type { Client } from '../client.ts';
import { megabytes } from '../../terminal/megabytes.ts';

/**
 * Requests a backup from a site, and writes it to a file. A failure leaves no file.
 * @param passphrase encrypts the backup; null for a plain backup
 * @returns the size of the backup in bytes
 */
export async function receiveBackup(
  site: Client,
  file: string,
  passphrase: string | null,
  output: Output,
): Promise<number> {
  const [folder, name] = [path.dirname(file), `.${path.basename(file)}.`];
  if (fs.existsSync(folder)) removeLeftBehind(folder, name);
  const beside = path.join(folder, `${name}${processName()}.new`);
  const remove = () => fs.rmSync(beside, { force: true });
  const done = onInterrupt(remove);
  const progress = createProgress(output);
  let received = 0;
  async function* withProgress(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const part of bytes) {
      received += part.length;
      progress.say(`Backing up: ${megabytes(received)}`);
      yield part;
    }
  }
  try {
    const bytes = await site.postForBytes('/api/operator/backups', { passphrase });
    const written = fs.createWriteStream(beside, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(Readable.from(withProgress(bytes), { objectMode: false }), written);
    fs.renameSync(beside, file);
    return received;
  } finally {
    progress.end();
    remove();
    done();
  }
}
