import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { ContentRun } from '@siteyard/schemas/http';
import type { Plan } from '@siteyard/schemas/planning';
import { serveSite } from './served-site.ts';
import { copyOf } from './sitectl.ts';
import { exported } from './two-environments.ts';

/** Imports into real sites, as operators do them. */

interface Answer {
  code?: string;
  run: ContentRun;
  plan: Plan;
}

/** All files below a folder, also those that sitectl keeps for itself. */
const filesIn = (folder: string) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => fs.statSync(path.join(folder, name)).isFile())
    .toSorted();

it('gives an empty site the bundle with its images byte for byte, and then finds nothing to do', async () => {
  const [site, demo] = [await serveSite(), copyOf('demo-site')];
  const first = await site.ask<Answer>('import', demo, '--yes');
  expect(first).toMatchObject({ exit: 0, answer: { ok: true, run: { state: 'applied' } } });
  const folder = await exported(site);
  for (const kind of ['pages', 'media'])
    for (const name of fs.readdirSync(path.join(demo, kind)))
      expect(fs.readFileSync(path.join(folder, kind, name))).toEqual(
        fs.readFileSync(path.join(demo, kind, name)),
      );
  const again = await site.run('import', demo, '--yes');
  expect(again.code).toBe(0);
  expect(again.stdout).toContain('Nothing to change.\n');
});

it(
  'moves a site whole: the export of an empty site that imported a bundle is that bundle, to the byte',
  { timeout: 180_000 },
  async () => {
    const [one, two] = [await serveSite(), await serveSite()];
    await one.run('import', copyOf('demo-site'), '--yes');
    const admin = await one.administrator();
    await admin.patch('/api/pages/14', { page: { address: 'first' } });
    await admin.patch('/api/pages/14', { page: { address: 'second', title: 'Ünter ☃' } });
    const bundle = await exported(one);
    expect((await two.run('import', bundle, '--yes')).code).toBe(0);
    const copy = await exported(two);
    const names = filesIn(bundle);
    expect(names.length).toBeGreaterThan(20);
    expect(filesIn(copy)).toEqual(names);
    for (const name of names)
      expect(
        fs.readFileSync(path.join(copy, name)).equals(fs.readFileSync(path.join(bundle, name))),
        name,
      ).toBe(true);
  },
);
