import { afterAll, beforeAll, expect, test } from 'vitest';
import { startOperatedSite, type OperatedSite } from '../../helpers/operated-site.ts';
import { fill, readEverything, storeMalformed } from './stored-documents.ts';

let site: OperatedSite;
beforeAll(async () => {
  site = await startOperatedSite('minimal');
});
afterAll(() => site.app.close());

test('a missing or invalid field in any stored document does not prevent reading other data', async () => {
  const page = await fill(site);
  const stored = await storeMalformed(site, page, [null, {}, [null], -1, new Date(NaN)]);
  expect(await readEverything(site, stored, page)).toEqual([]);
}, 300_000);
