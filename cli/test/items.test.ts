import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { SiteDiff } from '@siteyard/schemas/merge';
import { toCanonicalFile } from '@siteyard/schemas/values';
import { copyOf, edit, sitectl, tempFolder } from './sitectl.ts';

/** Rental items in bundles, offline. */

const KEY = 'aaaaaaaa-0000-4000-8000-000000000000';
const FILE = `items/${KEY}.json`;
const lift = {
  address: 'scissor-lift',
  category: 'lifts',
  key: KEY,
  name: 'Scissor lift',
  rates: { day: 18_500, week: 70_000 },
  specs: [
    { label: 'Height', value: '8 m' },
    { label: 'Weight', value: '2 t' },
  ],
};

function bundleWithItem(change: (text: string) => string = String): string {
  const folder = copyOf('minimal-site');
  const file = path.join(folder, 'settings.json');
  const settings = JSON.parse(fs.readFileSync(file, 'utf8')) as object;
  const categories = [{ id: 'lifts', title: 'Lifts', address: 'lifts' }];
  const rentals = { currency: 'USD', categories };
  fs.writeFileSync(file, toCanonicalFile({ ...settings, rentals }));
  fs.mkdirSync(path.join(folder, 'items'));
  fs.writeFileSync(path.join(folder, FILE), change(toCanonicalFile(lift)));
  return folder;
}
const rate = (period: string, from: number, to: number) => (text: string) =>
  text.replace(`"${period}": ${from}`, `"${period}": ${to}`);
/** The bundle with canonical settings. */
async function validBundle(change?: (text: string) => string): Promise<string> {
  const folder = bundleWithItem(change);
  expect(await sitectl(['validate', '--fix', '-q', folder])).toMatchObject({ code: 0 });
  return folder;
}

it('validates items with file, line and suggestion, and fixes their form', async () => {
  const folder = bundleWithItem((text) =>
    text.replace('"day"', '"dya"').replace('"lifts"', '"lift"').replace('{', '{ "summary": "",'),
  );
  const found = await sitectl(['validate', folder, '--strict']);
  expect(found.code).toBe(1);
  expect(found.stdout).toMatch(new RegExp(`${FILE}:\\d+:\\d+`));
  expect(found.stdout).toContain('is "dya", and the bundle has no period with this id');
  expect(found.stdout).toContain('Did you mean "day"?');
  expect(found.stdout).toContain('Did you mean "lifts"?');
  await sitectl(['validate', '--fix', '-q', folder]);
  expect(fs.readFileSync(path.join(folder, FILE), 'utf8')).not.toContain('summary');
  const single = path.join(tempFolder(), 'lift.json');
  fs.writeFileSync(single, toCanonicalFile({ ...lift, rates: { day: 1.5 } }));
  const alone = await sitectl(['validate', single]);
  expect(alone.code).toBe(1);
  expect(alone.stdout).toContain('rates.day');
});

it('has a schema of items', async () => {
  const { code, stdout } = await sitectl(['schema', 'item']);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ properties: { rates: { type: 'object' } } });
});

it('shows the differences of items in words, as text, Markdown and JSON', async () => {
  const before = await validBundle();
  const after = await validBundle((text) =>
    rate('day', 18_500, 19_500)(text).replace('"8 m"', '"9 m"').replace('Scissor lift', 'Lift'),
  );
  const text = await sitectl(['diff', before, after]);
  expect(text.stdout).toBe(
    `~ items/${KEY}  Lift
    name: "Scissor lift" → "Lift"
    Day 185.00 → 195.00
    specs.Height: "8 m" → "9 m"
Different: 1 item (1 changed).
`,
  );
  const markdown = await sitectl(['diff', before, after, '--format', 'markdown']);
  expect(markdown.stdout).toContain(
    `- **changed** \`items/${KEY}\` \`Lift\`\n  - \`name\`: \`"Scissor lift"\` → \`"Lift"\`\n  - \`Day\` \`185.00\` → \`195.00\`\n`,
  );
  const json = await sitectl(['diff', before, after, '--json']);
  const { items } = JSON.parse(json.stdout) as SiteDiff;
  expect(items?.[0]?.details[1]).toEqual({
    path: 'rates.day',
    before: 18500,
    after: 19500,
    words: {
      what: 'Day',
      before: '185.00',
      after: '195.00',
    },
  });
});

it('merges items of two folders value by value, and names the period of a conflict', async () => {
  const base = await validBundle();
  const ours = await validBundle(rate('day', 18_500, 19_500));
  const theirs = await validBundle(rate('week', 70_000, 75_000));
  const merged = await sitectl(['merge', base, ours, theirs]);
  expect(merged.code, merged.stderr).toBe(0);
  const read = () => JSON.parse(fs.readFileSync(path.join(ours, FILE), 'utf8')) as typeof lift;
  expect(read().rates).toEqual({ day: 19_500, week: 75_000 });
  edit(path.join(theirs, FILE), rate('day', 18_500, 20_000));
  const conflict = await sitectl(['merge', base, ours, theirs]);
  expect(conflict.code).toBe(5);
  expect(conflict.stdout).toContain(
    `! items/${KEY}  Scissor lift\n    rates.day: both sides changed it: 19500 or 20000\n`,
  );
});

it('merges one file of an item for git', async () => {
  const at = (change: (text: string) => string) => {
    const file = path.join(tempFolder(), 'item.json');
    fs.writeFileSync(file, change(toCanonicalFile(lift)));
    return file;
  };
  const ours = at((text) => text.replace('"8 m"', '"9 m"'));
  const theirs = at((text) => text.replace('"2 t"', '"3 t"'));
  const driver = ['git', 'merge-driver', at(String), ours, theirs, FILE];
  expect(await sitectl(driver)).toMatchObject({ code: 0 });
  expect(JSON.parse(fs.readFileSync(ours, 'utf8'))).toMatchObject({
    specs: [{ value: '9 m' }, { value: '3 t' }],
  });
  const other = at((text) => text.replace('"2 t"', '"4 t"'));
  const conflict = await sitectl(['git', 'merge-driver', theirs, ours, other, FILE]);
  expect(conflict.code).toBe(0);
});

it('lists and shows the items of a bundle', async () => {
  const folder = await validBundle();
  const list = (...more: string[]) => sitectl(['items', 'list', '--bundle', folder, ...more]);
  expect((await list()).stdout).toMatch(/Scissor lift +scissor-lift +Lifts +\$185 +\$700/);
  for (const [search, count] of [
    ['SCIS lif', 1],
    ['cissor', 0],
  ] as const) {
    const { stdout } = await list('--search', search, '--json');
    expect((JSON.parse(stdout) as { items: object[] }).items).toHaveLength(count);
  }
  const show = (name: string) => sitectl(['items', 'show', name, '--bundle', folder]);
  expect(JSON.parse((await show('scissor-lift')).stdout)).toEqual(lift);
  expect((await show(KEY)).stdout).toBe((await show('scissor-lift')).stdout);
  const missing = await show('crane');
  expect(missing).toMatchObject({ code: 2, stdout: '' });
  expect(missing.stderr).toContain('The bundle has no item with the key or the address "crane".');
  const nowhere = await sitectl(['items', 'list', '--bundle', 'nowhere']);
  expect(nowhere.stderr).toContain('There is no file or folder "nowhere".');
});

it('migrates the items of a bundle by a script', async () => {
  const folder = await validBundle();
  const scripts = tempFolder();
  const script = `export default {
    item(item) {
      for (const period of Object.keys(item.rates))
        if (item.rates[period] % 1000 !== 0) item.rates[period] = Math.ceil(item.rates[period] / 1000) * 1000;
    },
  };`;
  fs.writeFileSync(path.join(scripts, '20261127-1200-round-rates.mjs'), script);
  const up = (...more: string[]) =>
    sitectl(['migrate', 'up', '--dir', scripts, '--bundle', folder, ...more]);
  const dry = await up();
  expect(dry.code, dry.stderr).toBe(0);
  expect(dry.stdout).toContain('Day 185.00 → 190.00');
  expect(dry.stdout).toContain('1 item');
  expect((await up('--apply', '--yes')).code).toBe(0);
  expect(JSON.parse(fs.readFileSync(path.join(folder, FILE), 'utf8'))).toMatchObject({
    rates: { day: 19_000, week: 70_000 },
  });
});
