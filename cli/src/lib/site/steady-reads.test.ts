import { expect, it } from 'vitest';
import { z } from 'zod';
import { CliError } from '../cli-error.ts';
import { EXIT } from '../exit-codes.ts';
import type { Client } from './client.ts';
import { steadyReads } from './steady-reads.ts';

const cut = () =>
  new CliError(EXIT.unreachable, 'unreachable', 'Cannot reach it: cut', undefined, 'cut');

/** A site that answers in turn; null for a connection that is cut. */
function siteWith(answers: (string | null)[]) {
  const notes: string[] = [];
  const get = () => {
    const answer = answers.shift();
    return answer === null ? Promise.reject(cut()) : Promise.resolve(answer);
  };
  const site = { get, getFile: get } as unknown as Client;
  // A timer may end up to 1 ms early, and a cut within half a pause counts as the same cut.
  const output = { note: (text: string) => notes.push(text) };
  const steady = steadyReads(site, output, { pauses: [10, 10] });
  return {
    notes,
    read: () => steady.get('/pages', z.string()),
    readFile: () => steady.getFile('/a'),
  };
}

it('reads again after a connection was cut', async () => {
  const { read, readFile, notes } = siteWith(['a', null, null, 'b', null, 'c']);
  expect([await read(), await read(), await readFile()]).toEqual(['a', 'b', 'c']);
  expect(notes).toHaveLength(3);
  expect(notes[0]).toContain('Cannot reach it: cut. Trying again');
});

it('gives up after three tries, and at once where the site was never reached', async () => {
  const { read, notes } = siteWith([null, 'a', null, null, null]);
  await expect(read()).rejects.toThrow('cut');
  expect(notes).toEqual([]);
  expect(await read()).toBe('a');
  await expect(read()).rejects.toThrow('cut');
  expect(notes).toHaveLength(2);
});
