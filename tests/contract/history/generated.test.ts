import { test } from 'vitest';
import { checkHistory } from './generated-history.ts';

test('each moment of a random history can be exported and restored', async () => {
  await checkHistory(25, 5, 41);
}, 60_000);
