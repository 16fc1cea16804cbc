import { test } from 'vitest';
import { seedOfTest } from '../../helpers/dice.ts';
import { checkHistory } from './generated-history.ts';

test('30 moments of a random history of 300 commits are exported and brought back as they were', async () => {
  await checkHistory(300, 30, seedOfTest('history'));
}, 1_200_000);
