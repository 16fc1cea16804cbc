import { test } from 'vitest';
import { checkHistory } from './generated-history.ts';

test('each moment of a random history is exported and brought back as it was', async () => {
  await checkHistory(25, 5, 41);
}, 60_000);
