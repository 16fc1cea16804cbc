import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, test } from 'vitest';
import { pageContent } from '../../../../../tests/helpers/factories.ts';
import { heading, sentPage } from '../../../../../tests/contract/runs/helpers.ts';
import { readSentPages } from './read-sent-pages.ts';
import { createSentPagesReader, type SentPagesReader } from './sent-pages-thread.ts';

/** Stands in for DOMPurify, which has tests of its own. */
const sanitiser = {
  clean: async (texts: readonly string[]) => texts.map(() => 'cleaned'),
};

let reader: SentPagesReader;
afterEach(() => reader.close());

/** A request that is large enough for the thread. */
function large(last: object = {}): Buffer {
  const pages = Array.from({ length: 60 }, (_, n) =>
    sentPage(
      100 + n,
      {},
      ...Array.from({ length: 20 }, (__, m) => heading(`h${m}`, 'é'.repeat(300))),
    ),
  );
  return Buffer.from(JSON.stringify({ pages: [...pages, sentPage(99, last)] }));
}

/** What becomes of a request, in the thread and here. */
async function both(body: Buffer): Promise<unknown[]> {
  const copy = Buffer.from(body);
  const here = readSentPages(copy, sanitiser);
  const results = await Promise.allSettled([reader.read(body), here]);
  return results.map((result) => {
    if (result.status === 'fulfilled') return result.value;
    const { name, code, message, issues } = result.reason as Record<string, unknown>;
    return { name, code, message, issues };
  });
}

test('large requests are read in a thread as small ones are here, with the texts cleaned here', async () => {
  reader = createSentPagesReader(sanitiser);
  const content = pageContent({
    type: 'RichText',
    props: {
      id: 't',
      content: {
        blocks: [{ type: 'paragraph', data: { text: '<b>so</b> <u class="x">it</u> <i>is' } }],
      },
    },
  });
  const refused = [
    large({ content: pageContent({ type: 'HeadingBlock', props: { id: 'h', text: 5 } } as never) }),
    large({ unknown: 1 }),
    large({ content: { content: [], __proto: JSON.parse('{"__proto__": 1}') as object } }),
    Buffer.concat([large().subarray(0, -1), Buffer.from('x')]),
    Buffer.from(`{"pages":${'['.repeat(300_000)}`),
  ];
  const [there, here] = await both(large({ content }));
  expect(there).toEqual(here);
  expect(there).toHaveLength(61);
  expect(JSON.stringify(there)).toContain('cleaned');
  for (const body of refused) {
    const [one, other] = await both(body);
    expect(one).toEqual(other);
    expect(one).toMatchObject({ name: 'AppError' });
  }
});

test('a thread that dies fails what it was at with 503, and the next request gets a new one', async () => {
  let started = 0;
  const start = () => {
    started += 1;
    return new Worker(
      `require('node:worker_threads').parentPort.on('message', ({ id }) => {
        if (${started} === 1) process.exit(1);
        require('node:worker_threads').parentPort.postMessage({ id, pages: [] });
      });`,
      { eval: true },
    );
  };
  reader = createSentPagesReader(sanitiser, { start });
  const failed = await Promise.allSettled([reader.read(large()), reader.read(large())]);
  for (const each of failed) expect(each).toMatchObject({ reason: { code: 'unavailable' } });
  expect(await reader.read(large())).toEqual([]);
  expect(started).toBe(2);
});

test('what a thread says once too often does not end it while it is at work', async () => {
  const start = () =>
    new Worker(
      `const { parentPort } = require('node:worker_threads');
      parentPort.on('message', ({ id }) => {
        const answer = () => parentPort.postMessage({ id, pages: [] });
        if (id > 1) return void setTimeout(answer, 100);
        answer();
        answer();
      });`,
      { eval: true },
    );
  reader = createSentPagesReader(sanitiser, { start, idleMs: 20 });
  expect(await reader.read(large())).toEqual([]);
  // Two messages are two turns: the second one has arrived by then.
  await setImmediate();
  expect(await reader.read(large())).toEqual([]);
});

test('closing fails what is being read, and starts no new thread', async () => {
  let started = 0;
  const start = () => {
    started += 1;
    return new Worker('setInterval(() => undefined, 1000)', { eval: true });
  };
  reader = createSentPagesReader(sanitiser, { start });
  const waiting = reader.read(large());
  const outcome = expect(waiting).rejects.toMatchObject({ code: 'unavailable' });
  await reader.close();
  await outcome;
  await expect(reader.read(large())).rejects.toMatchObject({ code: 'unavailable' });
  expect(started).toBe(1);
});
