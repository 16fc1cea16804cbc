import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestSite } from '../../../../tests/helpers/app.ts';
import { BACKED_UP, LEFT_OUT, SITE_STATE, UPLOADS } from './stored-collections.ts';
import { startFullSite } from './test-restore.ts';

let site: TestSite;
beforeAll(async () => {
  ({ site } = await startFullSite());
});
afterAll(() => site.close());

test('every collection is either in a backup or left out on purpose', async () => {
  const known = [...BACKED_UP, UPLOADS, SITE_STATE].map(({ name }) => name).concat(LEFT_OUT);
  const features = path.join(import.meta.dirname, '..');
  const files = readdirSync(features, { recursive: true, encoding: 'utf8' });
  const models = files.filter((file) => /\.(model|middleware)\.ts$|session-secret\.ts$/.test(file));
  const named = models.flatMap((file) => [
    ...readFileSync(path.join(features, file), 'utf8').matchAll(/collection(?:Name)?: '([\w.]+)'/g),
  ]);
  const names = new Set(named.map(([, name]) => name));
  expect(names.size).toBeGreaterThan(20);
  expect([...names].filter((name) => !known.includes(String(name)))).toEqual([]);
  const stored = (await site.connection.db?.listCollections().toArray()) ?? [];
  expect(stored.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
});
