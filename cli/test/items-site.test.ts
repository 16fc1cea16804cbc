import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { ContentRun } from '@siteyard/schemas/http';
import { turnRentalsOn } from '../../tests/helpers/items.ts';
import { imageForm, plainPicture } from '../../tests/helpers/images.ts';
import { serveSite, type ServedSite } from './served-site.ts';
import { copyOf, edit, sitectl, tempFolder } from './sitectl.ts';

/** Rental items between sites. */

const filesIn = (folder: string) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('.') && fs.statSync(path.join(folder, name)).isFile())
    .toSorted();

/** The bytes of all files of a bundle, by name. */
const bytesOf = (folder: string) =>
  Object.fromEntries(
    filesIn(folder).map((name) => [name, fs.readFileSync(path.join(folder, name), 'base64')]),
  );

async function exported(site: ServedSite, ...more: string[]): Promise<string> {
  const folder = path.join(tempFolder(), 'site');
  const ran = await site.run('export', folder, ...more);
  expect(ran.code, ran.stderr).toBe(0);
  return folder;
}

/** A site of the minimal bundle with an item, which alone shows a picture. */
async function siteWithItem() {
  const site = await serveSite();
  await site.run('import', copyOf('minimal-site'), '--yes');
  const admin = await site.administrator();
  await turnRentalsOn(admin, { categories: [{ id: 'lifts', title: 'Lifts', address: 'lifts' }] });
  const bytes = await plainPicture('#336699', 80, 60).png().toBuffer();
  const picture = (await admin.send('POST', '/api/uploads', { body: imageForm(bytes) })).body as {
    url: string;
    sha256: string;
  };
  const made = await admin.post('/api/items', {
    item: {
      name: 'Scissor lift',
      address: 'scissor-lift',
      category: 'lifts',
      rates: {
        day: 18500,
        week: 7e4,
      },
      pictures: [
        {
          image: picture.url,
          alt: '',
        },
      ],
    },
  });
  expect(made.status, made.text).toBe(201);
  const { key } = (made.body as { item: { key: string } }).item;
  expect((await admin.post(`/api/items/${key}/publish`)).status).toBe(200);
  const file = `items/${key}.json`;
  return { site, admin, key, file, media: `media/${picture.sha256}.png` };
}

it('exports items, merges them into another site, and undoes that: the bytes are the same', async () => {
  const { site, key, file, media } = await siteWithItem();
  const bundle = await exported(site);
  expect(filesIn(bundle)).toEqual(expect.arrayContaining([file, media]));
  expect((await sitectl(['validate', '--strict', bundle])).code).toBe(0);
  const other = await serveSite();
  const first = await other.run('import', bundle, '--yes');
  expect(first.code, first.stderr).toBe(0);
  expect(first.stdout).toContain('1 item: 1 create');
  expect(bytesOf(await exported(other))).toEqual(bytesOf(bundle));
  expect((await other.run('drift', bundle)).code).toBe(0);

  const there = await other.administrator();
  await there.patch(`/api/items/${key}`, { item: { summary: 'Up to 8 m.' } });
  const before = await exported(other);
  const drift = await other.run('drift', bundle);
  expect(drift.code).toBe(5);
  expect(drift.stdout).toContain('summary: "" → "Up to 8 m."');
  edit(path.join(bundle, file), (text) => text.replace('"day": 18500', '"day": 19500'));
  const plan = path.join(tempFolder(), 'plan.json');
  expect((await other.run('import', bundle, '--plan', plan)).code).toBe(0);
  const shown = await other.run('plan', 'show', plan);
  expect(shown.stdout).toContain(`items/${key}`);
  expect(shown.stdout).toContain('Day 185.00 → 195.00');
  const { exit, answer } = await other.ask<{ run: ContentRun }>('import', bundle, '--yes');
  expect(exit).toBe(0);
  expect(answer.run.plan?.items).toMatchObject([{ key, action: 'merge' }]);
  const merged = JSON.parse(
    fs.readFileSync(path.join(await exported(other), file), 'utf8'),
  ) as object;
  expect(merged).toMatchObject({ summary: 'Up to 8 m.', rates: { day: 19_500, week: 70_000 } });
  const undone = await other.run('undo', answer.run.id, '--yes');
  expect(undone.code, undone.stderr).toBe(0);
  expect(bytesOf(await exported(other))).toEqual(bytesOf(before));
});

it('pulls the items of a site into an edited folder, and exports them as they were', async () => {
  const { site, admin, key, file } = await siteWithItem();
  const folder = await exported(site);
  const before = bytesOf(folder);
  const { number } = site.site.services.content;
  edit(path.join(folder, file), (text) => text.replace('"day": 18500', '"day": 19500'));
  await admin.patch(`/api/items/${key}`, { item: { rates: { day: 18_500, week: 75_000 } } });
  const pulled = await site.run('pull', folder);
  expect(pulled.code, pulled.stderr).toBe(0);
  expect(JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8'))).toMatchObject({
    rates: { day: 19_500, week: 75_000 },
  });
  expect(bytesOf(await exported(site, '--at', String(number)))).toEqual(before);
});
