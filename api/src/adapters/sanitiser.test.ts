import { Worker } from 'node:worker_threads';
import { AppError } from '@siteyard/schemas/errors';
import { afterEach, expect, test } from 'vitest';
import { createSanitiser, type Sanitiser } from './sanitiser.ts';

/** Answers like the real sanitiser, but hangs on a marked text, as jsdom does on deep nesting. */
const WORKER = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', ({ id, texts }) => {
    while (texts.some((text) => text.includes('hang')));
    parentPort.postMessage({ id, texts: texts.map((text) => text + ' cleaned') });
  });
`;

let started = 0;
let sanitiser: Sanitiser;
const create = (patience: number) => {
  started = 0;
  const start = () => {
    started += 1;
    return new Worker(WORKER, { eval: true });
  };
  sanitiser = createSanitiser({ start, patience });
  return sanitiser;
};
afterEach(() => sanitiser.close());

test('a text that hangs the sanitiser fails only its own call', async () => {
  const { clean } = create(1_000);
  const [before, hanging, after] = await Promise.allSettled([
    clean(['<b>one']),
    clean(['<b>hang']),
    clean(['<b>two']),
  ]);
  expect(before).toMatchObject({ value: ['<b>one cleaned'] });
  expect(hanging).toMatchObject({ reason: { code: 'unavailable' } });
  expect(after).toMatchObject({ value: ['<b>two cleaned'] });
  expect(started).toBe(2);
});

test('close rejects waiting calls and starts no new worker', async () => {
  const { clean, close } = create(60_000);
  const waiting = [clean(['<b>hang']), clean(['<b>next'])];
  await close();
  for (const each of await Promise.allSettled(waiting))
    expect(each).toMatchObject({ status: 'rejected', reason: expect.any(AppError) });
  expect(started).toBeLessThanOrEqual(1);
});
