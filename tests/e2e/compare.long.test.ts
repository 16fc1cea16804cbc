import path from 'node:path';
import { expect, test } from 'vitest';
import { threeChanges } from '../../cli/test/compared-bundles.ts';
import { tempFolder } from '../../cli/test/sitectl.ts';
import { compareWithPictures } from '../helpers/compare-pictures.ts';

test('three changed pages are shown, exactly these and the same ten times in a row', async () => {
  const bundles = await threeChanges();
  const first = await compareWithPictures(bundles, path.join(tempFolder(), 'comparison'));
  expect(first.result.pages.map(({ id }) => id)).toEqual([11, 14, 15]);
  for (let run = 2; run <= 10; run += 1) {
    const { files } = await compareWithPictures(bundles, path.join(tempFolder(), 'comparison'));
    expect(Object.keys(files)).toEqual(Object.keys(first.files));
    for (const [name, bytes] of Object.entries(first.files))
      expect(files[name]!.equals(bytes), `run ${run}: ${name}`).toBe(true);
  }
});
