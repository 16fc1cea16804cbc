import { afterEach, expect, it, vi } from 'vitest';
import { testBundle, testSource } from '@siteyard/schemas/test-bundle';
import { createOutput } from '../terminal/output.ts';
import { readWithProgress } from './read-with-progress.ts';

const { isTTY } = process.stderr;
afterEach(() => {
  process.stderr.isTTY = isTTY;
  vi.restoreAllMocks();
});

/** Reads a bundle, each file of which takes a second, and returns the text on stderr. */
async function shown({ quiet = false, isTerminal = true } = {}): Promise<string[]> {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 1000));
  process.stderr.isTTY = isTerminal;
  const lines: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
  const report = await readWithProgress(testSource(testBundle()), createOutput({ quiet }));
  expect(report).toMatchObject({ bundle: { pages: [] }, issues: [] });
  return lines.map((line) => line.replace('\r\u001b[2K', ''));
}

it('shows the number of read files of a bundle, and removes that line', async () => {
  const lines = await shown();
  expect(lines.slice(0, 2)).toEqual(['Reading: 1 of 2 files', 'Reading: 2 of 2 files']);
  expect(lines.at(-1)).toBe('');
});

it.each([{ quiet: true }, { isTerminal: false }])('writes nothing with %j', async (options) => {
  expect(await shown(options)).toEqual([]);
});
