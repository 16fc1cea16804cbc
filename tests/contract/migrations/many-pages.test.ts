import { test } from 'vitest';
import { tempFolder } from '../../../cli/test/sitectl.ts';
import { migrateManyPages } from './many-pages.ts';

// `npm run test:long` does it with 10,000.
test('a migration of 30 pages, previewed, applied and undone, leaves the bytes of before', async () => {
  await migrateManyPages(tempFolder(), 30);
});
