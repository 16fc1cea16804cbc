import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { serveSite } from './served-site.ts';
import { sitectl, sitectlAtTerminal, tempFolder } from './sitectl.ts';
import { type Answer, contentOf, exported, statesOf } from './site-migrations.ts';

/** The examples, in a folder of their own. */
function scripts(): string {
  const folder = path.join(tempFolder(), 'migrations');
  fs.cpSync(path.resolve(import.meta.dirname, '../examples/migrations'), folder, {
    recursive: true,
  });
  return folder;
}

it('shows what scripts change, applies them in order as to a bundle, and takes each back', async () => {
  const [site, dir] = [await serveSite('demo'), scripts()];
  const bundle = path.join(tempFolder(), 'bundle');
  const before = await exported(site, bundle);
  const dry = await site.ask<Answer>('migrate', 'up', '--dir', dir);
  expect(dry).toMatchObject({ exit: 0, answer: { ok: true, applied: false } });
  expect(dry.answer.diff.pages.length).toBeGreaterThan(3);
  expect(await exported(site)).toEqual(before);
  expect(await statesOf(site, dir)).toEqual(['pending', 'pending', 'pending']);
  expect((await site.run('migrate', 'status', '--dir', dir, '--exit-code')).code).toBe(1);

  const [first] = fs.readdirSync(dir).filter((name) => name.endsWith('.ts'));
  const one = await site.ask<Answer>(
    'migrate',
    'up',
    '--dir',
    dir,
    '--apply',
    '--yes',
    '--to',
    path.parse(first!).name,
  );
  expect(one.answer.runs).toMatchObject([{ kind: 'migration', state: 'applied' }]);
  expect(await statesOf(site, dir)).toEqual(['applied', 'pending', 'pending']);
  const half = await exported(site);

  const rest = await site.ask<Answer>('migrate', 'up', '--dir', dir, '--apply', '--yes');
  expect(rest.answer.runs).toHaveLength(2);
  const after = await exported(site);
  expect(Object.values(after).join('')).toContain('"address": "fleet"');
  expect((await site.run('migrate', 'up', '--dir', dir, '--apply', '--yes')).stderr).toContain(
    'There is nothing to migrate.',
  );

  const offline = ['migrate', 'up', '--dir', dir, '--bundle', bundle];
  expect(await sitectl([...offline, '--apply', '--yes'])).toMatchObject({ code: 0 });
  expect(await sitectl(['validate', bundle])).toMatchObject({ code: 0 });
  expect(contentOf(bundle)).toEqual(after);
  expect((await sitectl(offline)).stderr).toContain('There is nothing to migrate.');

  const [, ...newer] = fs
    .readdirSync(dir)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => path.parse(name).name);
  for (const id of newer.toReversed())
    expect(await site.run('migrate', 'down', id, '--yes')).toMatchObject({ code: 0 });
  expect(await exported(site)).toEqual(half);
  // At a terminal, the latest is the one that is left.
  const bare = ['migrate', 'down', '--url', site.url];
  const down = () => sitectlAtTerminal(bare, { env: site.env }, [['UTC?', 'y']]);
  const last = await down();
  expect(last).toMatchObject({ code: 0 });
  expect(await exported(site)).toEqual(before);
  const none = await down();
  expect(none).toMatchObject({ code: 1 });
  expect(none.stdout).toContain('no migration to undo');
});
