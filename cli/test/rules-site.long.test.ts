import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { ContentRun } from '@siteyard/schemas/http';
import type { Plan } from '@siteyard/schemas/planning';
import { serveSite } from './served-site.ts';
import { copyOf, sitectl, tempFolder } from './sitectl.ts';
import { change, titlesOn, diverged } from './two-environments.ts';

/** The effects of the options of an import, on real sites. */

interface Planned {
  code?: string;
  plan: Plan;
  run: ContentRun;
}

it('brings two environments of one lineage together by each rule for conflicts', async () => {
  const { production, bundle } = await diverged();
  await production.rename(4, 'Of production');
  await production.rename(13, 'Only of production');
  await change(bundle, { '0004': 'Of staging', '0012': 'New on staging' });
  const before = await titlesOn(production);
  const run = (rule: string) =>
    production.ask<Planned>('import', bundle, '--yes', '--on-conflict', rule);

  const failed = await run('fail');
  expect(failed).toMatchObject({ exit: 5, answer: { code: 'import_conflict' } });
  const [conflict] = failed.answer.plan.pages.filter(({ action }) => action === 'conflict');
  expect(conflict).toMatchObject({
    id: 4,
    conflicts: [{ path: 'title', base: 'History', ours: 'Of production', theirs: 'Of staging' }],
  });
  expect(await titlesOn(production)).toEqual(before);

  const decided = { ...before, 12: 'New on staging' };
  expect((await run('skip')).exit).toBe(0);
  expect(await titlesOn(production)).toEqual(decided);
  // A page that was left as it is stays a conflict.
  expect((await run('fail')).exit).toBe(5);
  const copied = await run('copy');
  expect(copied.exit).toBe(0);
  const { 14: copy, ...others } = await titlesOn(production);
  expect([copy, others]).toEqual(['Of staging', decided]);
  const undo = ({ answer }: typeof copied) => production.run('undo', answer.run.id, '--yes');
  expect((await undo(copied)).code).toBe(0);
  // If both sides changed the same content, the site's stays.
  const merged = await run('merge');
  expect(merged.exit).toBe(0);
  expect(await titlesOn(production)).toEqual(decided);
  expect((await undo(merged)).code).toBe(0);
  expect((await run('overwrite')).exit).toBe(0);
  expect(await titlesOn(production)).toEqual({ ...decided, 4: 'Of staging' });
});

it('a bundle is compared with a site, by its URL or as an environment', async () => {
  const site = await serveSite();
  const bundle = copyOf('minimal-site');
  expect(await site.run('import', bundle, '--yes')).toMatchObject({ code: 0 });
  await change(bundle, { '0004': 'Our long history' });
  const folder = tempFolder();
  const environments = { live: { url: site.url, tokenEnv: 'LIVE' } };
  fs.writeFileSync(path.join(folder, 'sitectl.config.json'), JSON.stringify({ environments }));
  for (const [base, token] of [
    [site.url, 'SITECTL_TOKEN'],
    ['live', 'LIVE'],
  ] as const) {
    const args = ['preview', bundle, '--compare', base, '--out', `compared-${token}`];
    const ran = await sitectl([...args, '--no-pictures'], {
      cwd: folder,
      env: { [token]: site.token },
    });
    expect(ran).toMatchObject({ code: 0, stdout: '1 page differs: 1 changed\n' });
    const result = fs.readFileSync(path.join(folder, `compared-${token}`, 'result.json'), 'utf8');
    expect(JSON.parse(result)).toMatchObject({ changed: 1, pages: [{ id: 4 }] });
  }
});
