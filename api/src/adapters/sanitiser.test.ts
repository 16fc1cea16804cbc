import { Worker } from 'node:worker_threads';
import { AppError } from '@siteyard/schemas/errors';
import { afterEach, expect, test } from 'vitest';
import type { CleanTask } from '../sanitiser-worker.ts';
import { createSanitiser, type Sanitiser } from './sanitiser.ts';

/** Answers like the real sanitiser, but hangs on a marked text, and takes 300 ms for a slow one. */
const WORKER = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', ({ id, texts }) => {
    while (texts.some((text) => text.includes('hang')));
    const started = performance.now();
    while (texts.some((text) => text.includes('slow')) && performance.now() < started + 300);
    parentPort.postMessage({ id, texts: texts.map((text) => text + ' cleaned') });
  });
`;

let started = 0;
/** The texts of each request to a worker. */
const asked: string[][] = [];
let sanitiser: Sanitiser;
const create = (timeoutMs: number) => {
  started = 0;
  asked.length = 0;
  const start = () => {
    started += 1;
    const worker = new Worker(WORKER, { eval: true });
    const post = worker.postMessage.bind(worker);
    worker.postMessage = (task: CleanTask) => {
      asked.push(task.texts);
      post(task);
    };
    return worker;
  };
  sanitiser = createSanitiser({ start, timeoutMs });
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

test('cleans each text once, and only texts with tags', async () => {
  const { clean } = create(60_000);
  expect(await clean(['<b>one', 'plain', '<b>one'])).toEqual([
    '<b>one cleaned',
    'plain',
    '<b>one cleaned',
  ]);
  expect(await clean(['<b>two', '<b>one'])).toEqual(['<b>two cleaned', '<b>one cleaned']);
  expect(asked).toEqual([['<b>one'], ['<b>two']]);
});

test('starts no worker for texts without tags', async () => {
  const { clean } = create(60_000);
  expect(await clean(['1 > 0 & so on', ''])).toEqual(['1 > 0 & so on', '']);
  expect(started).toBe(0);
});

test('lets other calls have their turn between the texts of a large call', async () => {
  const { clean } = create(60_000);
  const large = Array.from({ length: 6 }, (_, n) => `<b>${n}${'x'.repeat(15_000)}`);
  const [cleaned] = await Promise.all([clean(large), clean(['<b>other'])]);
  expect(cleaned).toEqual(large.map((text) => `${text} cleaned`));
  expect(asked.map(({ length }) => length)).toEqual([2, 1, 2, 2]);
});

test('refuses a call whose texts take too long together, and keeps the results so far', async () => {
  const { clean } = create(3_000);
  const texts = Array.from({ length: 20 }, (_, n) => `<b>slow ${n}${'x'.repeat(30_000)}`);
  await expect(clean(texts)).rejects.toMatchObject({ code: 'unavailable' });
  expect(asked.length).toBeLessThan(20);
  expect(await clean([texts[0]!])).toEqual([`${texts[0]} cleaned`]);
  expect(started).toBe(1);
});

test('forgets the oldest results instead of using more memory', async () => {
  const { clean } = create(60_000);
  const texts = Array.from({ length: 200 }, (_, n) => `<b>${n}${'x'.repeat(30_000)}`);
  await clean(texts);
  asked.length = 0;
  await clean([texts.at(-1)!, texts[0]!]);
  expect(asked).toEqual([[texts[0]]]);
});
