import { test } from 'vitest';
import { tempFolder } from '../../../cli/test/sitectl.ts';
import { migrateManyPages } from './many-pages.ts';

test(
  'a migration of 10,000 pages can be previewed and applied, and its undo restores the same content',
  { timeout: 3_600_000 },
  async () => {
    const { took, memory } = await migrateManyPages(tempFolder(), 10_000);
    console.log('ms:', took, 'MB:', memory);
  },
);
