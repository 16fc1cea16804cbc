import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { ContentRun } from '@siteyard/schemas/http';
import type { Plan } from '@siteyard/schemas/planning';
import { serveSite, type ServedSite } from './served-site.ts';
import { copyOf, edit, runIn, sitectl, sitectlAtTerminal } from './sitectl.ts';
import { exported, pageFile } from './two-environments.ts';
import { testInLongRun } from '../../tests/helpers/long-run.ts';

/** Imports into real sites, as operators do them. */

interface Answer {
  code?: string;
  run: ContentRun;
  plan: Plan;
}
interface Runs {
  runs: { id: string; kind: string; state: string; undone_by: string | null }[];
}

/** Gives a page of a bundle another title, and seals the bundle again. */
async function retitle(bundle: string, number: string, title: string): Promise<void> {
  edit(pageFile(bundle, number), (text) =>
    text.replace(/^ {2}"title": ".*"$/m, `  "title": "${title}"`),
  );
  expect(await sitectl(['validate', '--fix', '-q', bundle])).toMatchObject({ code: 0 });
}

const titleOn = async (site: ServedSite, number: string) =>
  /^ {2}"title": "(.*)"$/m.exec(
    fs.readFileSync(pageFile(await exported(site), number), 'utf8'),
  )?.[1];

it('updates a page, keeps what only the site changed, stops at a conflict, and decides it by the rule', async () => {
  const [site, bundle] = [await serveSite(), copyOf('minimal-site')];
  await site.run('import', bundle, '--yes');
  await site.rename(4, 'Of the site');
  await retitle(bundle, '0011', 'Of the bundle');
  const updated = await site.run('import', bundle, '--yes');
  expect(updated.code).toBe(0);
  expect(updated.stdout).toContain('update  /pages/11  Of the bundle  1 detail\n');
  expect(updated.stdout).toContain('1 keep');

  await retitle(bundle, '0004', 'Of the bundle');
  const conflict = await site.run('import', bundle, '--yes');
  expect(conflict.code).toBe(5);
  expect(conflict.stdout).toContain(
    '    title\n      base   "History"\n      site   "Of the site"\n      bundle "Of the bundle"\n',
  );
  expect(await titleOn(site, '0004')).toBe('Of the site');
  const overwritten = await site.run('import', bundle, '--yes', '--on-conflict', 'overwrite');
  expect(overwritten.code).toBe(0);
  expect(await titleOn(site, '0004')).toBe('Of the bundle');
});

it('undoes an import, refuses when a person has edited since, and undoes the undo', async () => {
  const [site, bundle] = [await serveSite(), copyOf('minimal-site')];
  await site.run('import', bundle, '--yes');
  await retitle(bundle, '0004', 'Imported');
  const { answer } = await site.ask<Answer>('import', bundle, '--yes');

  const undone = await site.run('undo', answer.run.id, '--yes');
  expect(undone.code).toBe(0);
  expect(undone.stdout).toContain(`Undo of import ${answer.run.id}`);
  expect(undone.stdout).toContain('restore  /pages/4  Imported\n');
  expect(await titleOn(site, '0004')).toBe('History');

  const { runs } = (await site.ask<Runs>('runs')).answer;
  const [undo] = runs;
  expect(undo).toMatchObject({ kind: 'undo', state: 'applied' });
  const shown = await site.run('runs', 'show', answer.run.id);
  expect(shown.stdout).toContain(`applied, undone by ${undo?.id}`);
  expect(shown.stdout).toContain('update  /pages/4  Imported');

  await site.rename(4, 'Edited');
  const refused = await site.run('undo', undo?.id ?? '', '--yes');
  expect(refused).toMatchObject({ code: 5 });
  expect(refused.stderr).toContain('Add --force to replace that too.');
  expect(refused.stderr).not.toContain('Force the undo');
  expect(await titleOn(site, '0004')).toBe('Edited');
  expect((await site.run('undo', undo?.id ?? '', '--yes', '--force')).code).toBe(0);
  expect(await titleOn(site, '0004')).toBe('Imported');
});

it('returns the same receipt for a repeated undo, and undoes nothing more', async () => {
  const [site, bundle] = [await serveSite(), copyOf('minimal-site')];
  await site.run('import', bundle, '--yes');
  await retitle(bundle, '0004', 'Imported');
  const { answer } = await site.ask<Answer>('import', bundle, '--yes');
  const undo = ['undo', answer.run.id, '--yes'];
  const receipt = await site.ask<Answer>(...undo);
  expect(receipt).toMatchObject({ exit: 0, answer: { run: { undoes: answer.run.id } } });
  expect(await site.ask<Answer>(...undo)).toEqual(receipt);
  const again = await site.run(...undo);
  expect(again).toMatchObject({ code: 0 });
  expect(again.stdout).toContain(`Undid ${answer.run.id}: `);
  expect(again.stderr).toContain('This run was undone already, on ');
  expect((await site.ask<Runs>('runs')).answer.runs).toHaveLength(3);
  expect(await titleOn(site, '0004')).toBe('History');

  // The run is in force again, so an undo of it is no repetition.
  expect((await site.run('undo', receipt.answer.run.id, '--yes')).code).toBe(0);
  const brought = await site.run(...undo);
  expect(brought).toMatchObject({ code: 5 });
  expect(brought.stderr).toContain('has brought it back. Undo that one.');
});

it('shows the latest run at a terminal that changed anything, and asks before it undoes it', async () => {
  const [site, bundle] = [await serveSite(), copyOf('minimal-site')];
  const first = await site.run('import', bundle, '--yes');
  await site.run('import', bundle, '--yes'); // Changes nothing, so it is not the run to undo.
  const how = { env: site.env };
  // The option confirms a run that is named, and none is.
  const no = await sitectlAtTerminal(['undo', '--yes', '--url', site.url], how, [['UTC?', 'n']]);
  expect(no).toMatchObject({ code: 2 });
  expect(no.stdout).toContain(`Undo of import ${runIn(first)}`);
  const yes = await sitectlAtTerminal(['undo', '--url', site.url], how, [['UTC?', 'y']]);
  expect(yes).toMatchObject({ code: 0 });
  expect(yes.stdout).toContain(`Undid ${runIn(first)}`);
  const none = await sitectlAtTerminal(['undo', '--url', site.url], how);
  expect(none.stdout).toContain('There is no run to undo.');
});

it.each([
  [['undo', '--yes'], 'sitectl undo <run> --yes', 'sitectl runs'],
  [['undo', '--confirm', 'live'], 'sitectl undo <run> --yes', 'sitectl runs'],
  [['migrate', 'down', '--yes'], 'sitectl migrate down <id> --yes', 'sitectl migrate status'],
])('refuses %j without a terminal, and calls no site', async (args, command, list) => {
  const target = ['--url', 'http://127.0.0.1:1'];
  const ran = await sitectl([...args, ...target], { env: { SITECTL_TOKEN: 'x' } });
  expect(ran).toMatchObject({ code: 2, stdout: '' });
  expect(ran.stderr).toContain(`${command} ${target.join(' ')}\n`);
  expect(ran.stderr).toContain(`${list} ${target.join(' ')}\n`);
});

it('applies a plan as it was sealed, and refuses with 5 what has drifted since', async () => {
  const [site, bundle] = [await serveSite(), copyOf('minimal-site')];
  const plan = path.join(path.dirname(bundle), 'plan.json');
  const planned = await site.run('import', bundle, '--plan', plan);
  expect(planned.stderr).toContain(`To apply it, run: sitectl apply ${plan} --url ${site.url}\n`);
  expect((await site.run('apply', plan)).code).toBe(0);

  await retitle(bundle, '0004', 'Imported');
  await site.run('import', bundle, '--plan', plan);
  const applied = await site.ask<Answer>('apply', plan);
  expect(await site.ask<Answer>('apply', plan)).toEqual(applied);
  expect((await site.run('undo', applied.answer.run.id, '--yes')).code).toBe(0);
  expect((await site.run('apply', plan)).code).toBe(5);

  await site.run('import', bundle, '--plan', plan);
  await site.rename(4, 'Edited');
  const edited = await site.run('apply', plan);
  expect(edited).toMatchObject({ code: 5, stdout: '' });
  expect(edited.stderr).toContain(
    '/pages/4 "Imported": the plan said update, and it is conflict now.',
  );
  await retitle(bundle, '0011', 'Other');
  const other = await site.run('apply', plan);
  expect(other.code).toBe(5);
  expect(other.stderr).toContain('site" has changed.\n');
  expect(await titleOn(site, '0004')).toBe('Edited');
});

testInLongRun(
  'refuses the bundle of another site with 4 until it is adopted, and a plan that was made for it',
  async () => {
    const [one, two] = [await serveSite(), await serveSite()];
    await Promise.all([one.run('seed'), two.run('seed')]);
    await two.rename(4, 'Edited');
    const bundle = await exported(one);
    expect(await two.ask<Answer>('import', bundle, '--yes')).toMatchObject({
      exit: 4,
      answer: { code: 'other_lineage' },
    });
    const adopting = ['--adopt', '--on-conflict', 'skip'];
    expect((await two.run('import', bundle, '--yes', ...adopting)).code).toBe(0);
    // From now on each page is known: what changes in the bundle is an update and not a new page.
    await retitle(bundle, '0011', 'Of the first site');
    const known = await two.ask<Answer>('import', bundle, '--yes', '--on-conflict', 'skip');
    const changed = known.answer.run.plan?.pages.filter(({ action }) => action !== 'unchanged');
    expect(changed).toMatchObject([
      { action: 'keep', id: 4 },
      { action: 'update', id: 11 },
    ]);
    const plan = path.join(path.dirname(bundle), 'plan.json');
    expect((await two.run('import', bundle, '--plan', plan, '--on-conflict', 'skip')).code).toBe(0);
    expect((await one.run('apply', plan)).code).toBe(4);
  },
);

it('changes nothing with a token that cannot read the result', async () => {
  const [site, bundle] = [await serveSite(), copyOf('minimal-site')];
  const plan = path.join(path.dirname(bundle), 'plan.json');
  expect((await site.runAs('write', 'import', bundle, '--plan', plan)).code).toBe(0);
  for (const args of [
    ['import', bundle, '--yes'],
    ['apply', plan],
  ]) {
    const refused = await site.runAs('write', ...args);
    expect(refused).toMatchObject({ code: 4, stdout: '' });
    expect(refused.stderr).toContain('This token has no scope "read"');
  }
  expect((await site.ask<Runs>('runs')).answer.runs).toEqual([]);
});

it('cancels a run that is not applied, and knows no other', async () => {
  const site = await serveSite();
  expect(await site.run('runs')).toMatchObject({ code: 0, stdout: '' });
  expect((await site.run('import', copyOf('minimal-site'), '--dry-run')).code).toBe(0);
  expect((await site.ask<Runs>('runs')).answer.runs).toEqual([]);
  const { runs } = (await site.ask<Runs>('runs', '--all')).answer;
  expect(runs).toMatchObject([{ state: 'discarded' }]);
  expect((await site.run('runs', 'cancel', runs[0]?.id ?? '')).code).toBe(0);
  const unknown = await site.run('runs', 'show', '0'.repeat(24));
  expect(unknown).toMatchObject({ code: 1, stdout: '' });
});

testInLongRun(
  'offers pages as drafts and publishes nothing, and withdraws unused proposals',
  async () => {
    const [site, bundle] = [await serveSite(), copyOf('minimal-site')];
    await site.run('import', bundle, '--yes');
    await retitle(bundle, '0004', 'Proposed');
    const offered = await site.run('import', bundle, '--yes', '--as', 'draft');
    expect(offered.code, offered.stderr).toBe(0);
    expect(offered.stdout).toContain('draft   /pages/4  Proposed  1 detail\n');
    expect(await titleOn(site, '0004')).toBe('History');
    const again = await site.run('import', bundle, '--yes', '--as', 'draft');
    expect(again.stdout).toContain('Nothing to change.\n');
    const undone = await site.run('undo', runIn(offered), '--yes');
    expect(undone.code).toBe(0);
    expect(undone.stdout).toContain('remove draft  /pages/4  Proposed\n');
    const pruned = await site.run('import', bundle, '--yes', '--as', 'draft', '--prune');
    expect(pruned).toMatchObject({ code: 1 });
    expect(pruned.stderr).toContain('prune');
  },
);
