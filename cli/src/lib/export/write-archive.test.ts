import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import type { BundleFile } from './site-files.ts';
import { streamArchive } from './write-archive.ts';

async function* files(more: () => void = () => {}): AsyncGenerator<BundleFile> {
  for (let at = 0; at < 20; at += 1) yield [`media/${at}`, randomBytes(200_000), ''];
  more();
}

it('fails with the error of what it is written to', async () => {
  const noRoom = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const full = new Writable({ write: (_chunk, _encoding, done) => done(noRoom) });
  await expect(streamArchive(files(), full)).rejects.toBe(noRoom);
});

it('fails with the error of the files', async () => {
  const cut = new Error('the connection was cut');
  const out = new Writable({ write: (_chunk, _encoding, done) => done() });
  const failing = files(() => {
    throw cut;
  });
  await expect(streamArchive(failing, out)).rejects.toBe(cut);
});
