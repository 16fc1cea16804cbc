import { expect, test } from 'vitest';
import { createQueue } from './queue.ts';

/** A task that runs until `letGo` is called. */
function held() {
  let letGo = () => {};
  let start = () => {};
  const until = new Promise<void>((resolve) => (letGo = resolve));
  const started = new Promise<void>((resolve) => (start = resolve));
  const task = () => {
    start();
    return until;
  };
  return { task, started, letGo: () => letGo() };
}

test('a waiting task whose caller disconnects never starts and delays no other', async () => {
  const queue = createQueue(1);
  const first = held();
  const running = queue.run(first.task);
  await first.started;
  const leaves = new AbortController();
  let begun = false;
  const left = queue.run(() => Promise.resolve((begun = true)), leaves.signal);
  const next = queue.run(() => Promise.resolve('next'));
  expect(queue.waiting()).toBe(2);
  leaves.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
  expect(queue.waiting()).toBe(1);
  first.letGo();
  await running;
  expect(await next).toBe('next');
  expect(begun).toBe(false);
  await expect(queue.run(() => Promise.resolve(1), leaves.signal)).rejects.toThrow('left');
  expect(await queue.run(() => Promise.resolve('free'))).toBe('free');
});

test('a started task finishes although its caller disconnects', async () => {
  const queue = createQueue(1);
  const leaves = new AbortController();
  const first = held();
  const running = queue.run(first.task, leaves.signal);
  await first.started;
  leaves.abort();
  first.letGo();
  await running;
  expect(await queue.run(() => Promise.resolve('free'))).toBe('free');
});
