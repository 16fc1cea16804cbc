import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createOutput } from './output.ts';
import { createProgress } from './progress.ts';

const ERASE = '\r\u001b[2K';
let written = '';

const { isTTY, columns } = process.stderr;

beforeEach(() => {
  written = '';
  vi.useFakeTimers();
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean((written += text)));
  Object.assign(process.stderr, { isTTY: true, columns: 40 });
});

afterEach(() => {
  Object.assign(process.stderr, { isTTY, columns });
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('shows the last line after a second, even if no other line follows', () => {
  const progress = createProgress(createOutput({}));
  progress.say('Sending');
  progress.say('Planning');
  vi.advanceTimersByTime(999);
  expect(written).toBe('');
  vi.advanceTimersByTime(1);
  expect(written).toBe(`${ERASE}Planning`);
  progress.end();
  expect(written).toBe(`${ERASE}Planning${ERASE}`);
  const next = createProgress(createOutput({}));
  next.say('Applying');
  next.end();
  vi.advanceTimersByTime(5000);
  expect(written).toBe(`${ERASE}Planning${ERASE}`);
});

it('takes the line away before a note', () => {
  const output = createOutput({});
  const progress = createProgress(output);
  vi.advanceTimersByTime(1000);
  progress.say('Planning');
  output.note('Trying again in 1 s.');
  progress.end();
  expect(written).toBe(`${ERASE}Planning${ERASE}Trying again in 1 s.\n`);
});

it('is gone, and stays away, before text on stdout such as what a question is about', () => {
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => Boolean((written += text)));
  const output = createOutput({});
  const progress = createProgress(output);
  progress.say('Checking');
  output.print('Newer: 1 page\n');
  vi.advanceTimersByTime(5000);
  progress.say('Restoring');
  output.print('Restored.\n');
  expect(written).toBe(`Newer: 1 page\n${ERASE}Restoring${ERASE}Restored.\n`);
});

it('cuts a line that the terminal would wrap, because only its last row could be erased', () => {
  const progress = createProgress(createOutput({}));
  vi.advanceTimersByTime(1000);
  progress.say(`Checking ${'x'.repeat(40)}`);
  expect(written).toBe(`${ERASE}Checking ${'x'.repeat(29)}…`);
  progress.end();
});
