import { expect, test } from 'vitest';
import { createTurns } from './in-turn.ts';

test('tasks with one key run in order, even after a failure; other keys do not wait', async () => {
  const turns = createTurns<string>();
  const said: string[] = [];
  let letGo = () => {};
  const held = turns('a', async () => {
    said.push('a1 begins');
    await new Promise<void>((resolve) => (letGo = resolve));
    said.push('a1 fails');
    throw new Error('a1');
  });
  const second = turns('a', () => Promise.resolve(said.push('a2')));
  await turns('b', () => Promise.resolve(said.push('b')));
  expect(said).toEqual(['a1 begins', 'b']);
  letGo();
  await expect(held).rejects.toThrow('a1');
  await second;
  expect(said).toEqual(['a1 begins', 'b', 'a1 fails', 'a2']);
});
