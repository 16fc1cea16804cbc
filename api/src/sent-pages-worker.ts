import { parentPort } from 'node:worker_threads';
import { readSentPages } from './features/content-ops/runs/read-sent-pages.ts';
import {
  errorOf,
  thrownThere,
  type FromThread,
  type ToThread,
} from './features/content-ops/runs/sent-pages-thread.ts';

/** The thread that reads pages which are sent for a run: one request after the other. */
const send = (message: FromThread) => parentPort?.postMessage(message);

/** Whoever waits for texts that the site's own thread cleans, since it has the sanitiser. */
const cleaning = new Map<number, (message: Extract<ToThread, { cleaned: unknown }>) => void>();

const cleanFor = (id: number) => (texts: readonly string[]) =>
  new Promise<string[]>((resolve, reject) => {
    cleaning.set(id, ({ cleaned }) =>
      Array.isArray(cleaned) ? resolve(cleaned) : reject(errorOf(cleaned)),
    );
    send({ id, clean: texts });
  });

async function read(id: number, body: Uint8Array): Promise<FromThread> {
  try {
    const { buffer, byteOffset, byteLength } = body;
    const bytes = Buffer.from(buffer, byteOffset, byteLength);
    return { id, pages: await readSentPages(bytes, { clean: cleanFor(id) }) };
  } catch (error) {
    return { id, thrown: thrownThere(error) };
  }
}

let before = Promise.resolve();
parentPort?.on('message', (message: ToThread) => {
  if ('body' in message)
    before = before.then(async () => send(await read(message.id, message.body)));
  else {
    const waiting = cleaning.get(message.id);
    cleaning.delete(message.id);
    waiting?.(message);
  }
});
