import { expect, it } from 'vitest';
import type { JsonObject } from '@siteyard/schemas/values';
import { itemList } from '@siteyard/schemas/rentals';
import { bundleWithTables, EXAMPLE, exampleFolder, FLOORS, TENTS } from './price-tables.ts';
import { testInLongRun } from '../../tests/helpers/long-run.ts';
import { block, createPage } from '../../tests/helpers/factories.ts';
import { serveSite, type ServedSite } from './served-site.ts';
import { type Answer, exported, statesOf } from './site-migrations.ts';

/** A script that creates rental items, on a site. */

/** The texts of the cells in the price tables of a page. */
async function cellsOn(site: ServedSite, page: number): Promise<string[]> {
  const html = await (await fetch(`${site.url}/pages/${page}`)).text();
  const tables = html.match(/<table class="price-table">.*?<\/table>/gs) ?? [];
  return tables
    .flatMap((table) => table.match(/<(?:th|td)[\s>].*?<\/(?:th|td)>/gs) ?? [])
    .map((cell) =>
      cell
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()
        .replace('POA', 'on request'),
    )
    .filter((text) => text !== '');
}

const items = async (site: ServedSite) =>
  itemList.parse((await (await site.administrator()).get('/api/items')).body).items;

it('creates published items from price tables, and removes them when it is undone', async () => {
  const site = await serveSite('minimal');
  const admin = await site.administrator();
  const add = async (title: string, table: JsonObject) =>
    (await createPage(admin, { title }, [block('PriceTable', table)])).id;
  const [tents, floors] = [await add('Marquees', TENTS), await add('Floors', FLOORS)];
  const dir = exampleFolder();
  const up = ['migrate', 'up', '--dir', dir];
  const before = await exported(site);
  const cells = await cellsOn(site, tents);
  expect(cells).toContain('$320.50');

  const dry = await site.run(...up);
  expect(dry.stdout).toMatch(/^\+ items\/[\w-]+ {2}Small marquee$/m);
  expect(dry.stdout).toContain(`${EXAMPLE}: 2 pages, 3 items, settings`);
  const { exit, answer } = await site.ask<Answer>(...up, '--apply', '--yes');
  expect(exit).toBe(0);
  expect(answer.runs[0]?.plan?.items?.map(({ name, action }) => [action, name]).toSorted()).toEqual(
    [
      ['create', 'Large marquee'],
      ['create', 'Oak floor'],
      ['create', 'Small marquee'],
    ],
  );
  expect((await items(site)).every((item) => item.published_at !== null)).toBe(true);
  expect(await cellsOn(site, tents)).toEqual(cells);
  expect((await cellsOn(site, floors)).toSorted()).toEqual(
    expect.arrayContaining(['$390', '$780']),
  );
  expect((await fetch(`${site.url}/rentals/small-marquee`)).status).toBe(200);
  expect(await statesOf(site, dir)).toEqual(['applied']);

  expect(await site.run('migrate', 'down', EXAMPLE, '--yes')).toMatchObject({ code: 0 });
  expect(await exported(site)).toEqual(before);
  expect(await items(site)).toEqual([]);
  expect(await cellsOn(site, tents)).toEqual(cells);
});

testInLongRun('names a new item that a person has deleted', async () => {
  const site = await serveSite();
  const bundle = bundleWithTables('minimal-site', ['Marquees', [TENTS]]);
  expect(await site.run('import', bundle, '--yes')).toMatchObject({ code: 0 });
  const up = ['migrate', 'up', '--dir', exampleFolder(), '--apply', '--yes'];
  expect(await site.run(...up)).toMatchObject({ code: 0 });
  const { key } = (await items(site))[0]!;
  expect(await site.run('migrate', 'down', EXAMPLE, '--yes')).toMatchObject({ code: 0 });
  const admin = await site.administrator();
  expect((await admin.post(`/api/items/${key}/restore`)).status).toBe(200);
  expect((await admin.delete(`/api/items/${key}`)).status).toBe(200);
  const again = await site.run(...up);
  expect(again.code, again.stderr).toBe(5);
  expect(again.stderr).toContain(`The site refuses new items of ${EXAMPLE}:`);
  expect(again.stderr).toContain(`items/${key} "Small marquee": a person has deleted this item`);
  expect(await items(site)).toEqual([]);
});
