import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { turnRentalsOn } from '../../tests/helpers/items.ts';
import { startServedSite } from './served-site.ts';
import { tempFolder } from './sitectl.ts';

/** The rental items of one running site, as scripts work on them. */

let site: Awaited<ReturnType<typeof startServedSite>>;
let key = '';
beforeAll(async () => {
  site = await startServedSite('minimal');
  const admin = await site.administrator();
  await turnRentalsOn(admin, { categories: [{ id: 'lifts', title: 'Lifts', address: 'lifts' }] });
  const lift = { name: 'Scissor lift', category: 'lifts', rates: { day: 18_500, week: 70_000 } };
  const made = await admin.post('/api/items', { item: lift });
  key = (made.body as { item: { key: string } }).item.key;
  expect((await admin.post(`/api/items/${key}/publish`)).status).toBe(200);
  await admin.post('/api/items', { item: { name: 'Trencher' } });
});
afterAll(() => site.close());

/** Writes a table to a file. */
function fileOf(text: string): string {
  const file = path.join(tempFolder(), 'rates.csv');
  fs.writeFileSync(file, text);
  return file;
}

const ratesOf = async (item: string) =>
  (await site.ask<{ item: { rates?: object } }>('items', 'show', item)).answer.item.rates;

it('lists the items with their rates', async () => {
  const { code, stdout } = await site.run('items');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Item +Address +Category +Day +Week +Four weeks +State\n/);
  expect(stdout).toMatch(/^Scissor lift +scissor-lift +Lifts +\$185 +\$700 +published$/m);
  expect(stdout).toMatch(/^Trencher +trencher +never published$/m);
  const { answer } = await site.ask<{ items: { name: string }[] }>(
    'items',
    'list',
    '--search',
    'tren',
  );
  expect(answer.items.map(({ name }) => name)).toEqual(['Trencher']);
});

it('shows an item by its address or key, as a bundle has it', async () => {
  const byAddress = await site.run('items', 'show', 'scissor-lift');
  expect(JSON.parse(byAddress.stdout)).toEqual({
    key,
    name: 'Scissor lift',
    address: 'scissor-lift',
    category: 'lifts',
    rates: {
      day: 18500,
      week: 7e4,
    },
    order: expect.any(Number) as number,
  });
  expect((await site.run('items', 'show', key)).stdout).toBe(byAddress.stdout);
  const unknown = await site.run('items', 'show', 'zebra');
  expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('"zebra"')]);
});

it('shows new rates before it sets them with one commit', async () => {
  const file = fileOf('Name;Day;Week\nscissor lift;190,50;POA\nTrencher;120,00;400,00\n');
  const planned = await site.run('items', 'set-rates', file, '--dry-run');
  expect(planned.stdout).toBe(
    'Scissor lift\n  Day: $185 → $190.50\n  Week: $700 → on request\n' +
      'Trencher\n  Day: on request → $120\n  Week: on request → $400\n2 items would change.\n',
  );
  expect(await ratesOf('scissor-lift')).toEqual({ day: 18_500, week: 70_000 });
  const done = await site.ask<{ ok: boolean; commit: number; changed: unknown[] }>(
    'items',
    'set-rates',
    file,
  );
  expect(done).toMatchObject({
    exit: 0,
    answer: { ok: true, commit: expect.any(Number) as number },
  });
  expect(await ratesOf('scissor-lift')).toEqual({ day: 19_050 });
  expect(await ratesOf('trencher')).toEqual({ day: 12_000, week: 40_000 });
  const again = await site.run('items', 'set-rates', file);
  expect([again.code, again.stdout]).toEqual([
    0,
    'Nothing had to change. 2 items already had these rates.\n',
  ]);
});

it('changes nothing if the table has a problem, unless --partial is given', async () => {
  const file = fileOf('Name,Day\nScissor lift,200\nCrane,900\n');
  const before = await ratesOf('scissor-lift');
  const refused = await site.run('items', 'set-rates', file);
  expect([refused.code, refused.stdout]).toEqual([1, expect.stringContaining('Problem (line 3)')]);
  expect(await ratesOf('scissor-lift')).toEqual(before);
  const partial = await site.ask<{ ok: boolean }>('items', 'set-rates', file, '--partial');
  expect(partial).toMatchObject({ exit: 1, answer: { ok: true } });
  expect(await ratesOf('scissor-lift')).toEqual({ day: 20_000 });
});

it('shows the confirmed examples whose total changes, also in the plan of an import', async () => {
  const rates = { day: 20_000 };
  const admin = await site.administrator();
  await admin.patch(`/api/items/${key}`, { item: { rates } });
  const times = { from: '2027-03-01T09:00', to: '2027-03-02T09:00' };
  await turnRentalsOn(admin, { examples: [{ ...times, items: [{ key }], total: 20_000 }] });
  const words = 'Scissor lift, 2027-03-01 09:00 to 2027-03-02 09:00: $200 becomes $210';

  const file = fileOf('Name,Day\nScissor lift,210\n');
  const planned = await site.run('items', 'set-rates', file, '--dry-run');
  expect(planned.stdout).toContain('changes the total of 1 confirmed example.');
  expect(planned.stdout).toContain(`    1 × ${words}\n`);
  const answer = await site.ask<object>('items', 'set-rates', file, '--dry-run');
  expect(answer).toMatchObject({ answer: { changed_totals: [{ total: 20_000, now: 21_000 }] } });

  const folder = path.join(tempFolder(), 'site');
  expect((await site.run('export', folder)).code).toBe(0);
  // The item in the folder becomes the base of the next import.
  expect((await site.run('import', folder, '--yes')).code).toBe(0);
  const item = path.join(folder, 'items', `${key}.json`);
  fs.writeFileSync(item, fs.readFileSync(item, 'utf8').replace('20000', '21000'));
  const shown = await site.run('import', folder, '--dry-run');
  expect(shown.stdout).toContain(`    1 × ${words}\n`);
  const plan = await site.ask<object>('import', folder, '--dry-run');
  expect(plan).toMatchObject({ answer: { plan: { changed_totals: [{ now: 21_000 }] } } });
  const sealed = path.join(tempFolder(), 'plan.json');
  await site.run('import', folder, '--plan', sealed);
  const markdown = await site.run('plan', 'show', sealed, '--format', 'markdown');
  expect(markdown.stdout).toContain(`> - \`1 × ${words}\``);
});

it('refuses a missing file, and a token that cannot write', async () => {
  const missing = await site.run('items', 'set-rates', 'missing.csv');
  expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining('missing.csv')]);
  const file = fileOf('Name,Day\nScissor lift,1\n');
  expect((await site.runAs('read', 'items', 'set-rates', file)).code).toBe(4);
});
