import path from 'node:path';
import { expect, test } from 'vitest';
import { threeChanges } from '../../cli/test/compared-bundles.ts';
import { tempFolder } from '../../cli/test/sitectl.ts';
import { compareWithPictures } from '../helpers/compare-pictures.ts';

test('three changed pages are shown, exactly these and the same ten times in a row', async () => {
  const bundles = await threeChanges();
  const compare = () =>
    compareWithPictures(
      bundles,
      path.join(tempFolder(), 'comparison'),
      '3 pages differ: 3 changed',
    );
  const first = await compare();
  expect(first.result.pages.map(({ id }) => id)).toEqual([11, 14, 15]);
  const [terms, fleet] = first.result.pages;
  // Only the title in the head differs.
  expect(terms!.pictures.map(({ width, same }) => [width, same])).toEqual([
    [360, true],
    [768, true],
    [1280, true],
  ]);
  expect(fleet!.parts).toMatchObject([{ id: 'Card-p14b07', visible: true }]);
  for (const { before, after, width, same } of fleet!.pictures) {
    expect([before?.width, after?.width, same]).toEqual([width, width, false]);
    expect(before!.marks).toEqual(after!.marks);
    const [mark] = after!.marks;
    expect(mark!.width).toBeGreaterThan(250);
    expect(mark!.y + mark!.height).toBeLessThan(after!.height);
  }
  for (let run = 2; run <= 10; run += 1) {
    const { files } = await compare();
    expect(Object.keys(files)).toEqual(Object.keys(first.files));
    for (const [name, bytes] of Object.entries(first.files))
      expect(files[name]!.equals(bytes), `run ${run}: ${name}`).toBe(true);
  }
});
