import { test } from 'vitest';
import { seedOfTest } from '../../helpers/dice.ts';
import { checkHistory } from './generated-history.ts';

test('30 moments of a random history of 300 commits can be exported and restored', async () => {
  await checkHistory(300, 30, seedOfTest('history'));
}, 1_200_000);
