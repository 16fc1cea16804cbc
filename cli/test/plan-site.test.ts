import fs from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SiteDiff } from '@siteyard/schemas/merge';
import type { Plan } from '@siteyard/schemas/planning';
import { serveSite, type ServedSite } from './served-site.ts';
import { copyOf, edit, sitectl } from './sitectl.ts';
import { change, pageFile, titlesOn } from './two-environments.ts';

/** Sealed plans as reviewers read them. */

interface Answer {
  ok: boolean;
  code?: string;
  plan: Plan;
  changes: SiteDiff | null;
}

const OLD = 'Retired machines';

let site: ServedSite;
let bundle: string;
let plan: string;
/** A site with a bundle, a bundle with other content and without one of the pages, and their plan. */
beforeEach(async () => {
  [site, bundle] = [await serveSite(), copyOf('minimal-site')];
  plan = path.join(path.dirname(bundle), 'plan.json');
  const old = path.join(bundle, 'pages/0020-old.json');
  fs.copyFileSync(pageFile(bundle, '0011'), old);
  edit(old, (text) =>
    text
      .replace(/"id": 11,/, '"id": 20,')
      .replace(/"key": ".*"/, '"key": "5d2f6a0e-8f0b-4c39-9a55-0c2b8f2d6c20"')
      .replace(/"address": ".*"/, '"address": ""'),
  );
  await change(bundle, { '0020': OLD });
  expect(await site.run('import', bundle, '--yes')).toMatchObject({ code: 0 });
  fs.rmSync(pageFile(bundle, '0020'));
  await change(bundle, { '0004': 'Our `history`' }, 'Brindle Plant Hire');
  expect(await site.run('import', bundle, '--prune', '--plan', plan)).toMatchObject({ code: 0 });
});

it('shows pages, blocks and values before and after as text, Markdown and JSON', async () => {
  const before = await titlesOn(site);
  const text = await site.run('plan', 'show', plan);
  expect(text).toMatchObject({ code: 0 });
  expect(text.stdout).toContain('delete  /pages/20  Retired machines');
  expect(text.stdout).toContain(
    '~ /pages/4  Our `history`\n    title: "History" → "Our `history`"\n~ settings\n    title: ',
  );
  expect(text.stderr).toContain('The plan still holds.');

  const markdown = await site.run('plan', 'show', plan, '--format', 'markdown');
  expect(markdown.code).toBe(0);
  expect(markdown.stdout).toContain('**Plan: 6 pages: 1 update, 1 delete, 4 unchanged');
  expect(markdown.stdout).toContain(
    '- **update** `/pages/4` `` Our `history` ``\n  - `title`: `"History"` → ``"Our `history`"``\n',
  );
  expect(markdown.stdout).toContain('- **delete** `/pages/20` `Retired machines`');
  expect(markdown.stdout).toContain('- **update** settings\n  - `title`: ');

  const { exit, answer } = await site.ask<Answer>('plan', 'show', plan);
  expect({ exit, ok: answer.ok }).toEqual({ exit: 0, ok: true });
  expect(answer.changes?.pages).toMatchObject([
    { change: 'changed', id: 4, details: [{ path: 'title', before: 'History' }], blocks: [] },
    { change: 'removed', id: 20, title: OLD },
  ]);
  expect(answer.changes?.settings).toMatchObject([{ path: 'title', after: 'Brindle Plant Hire' }]);
  const asOption = await site.run('plan', 'show', plan, '--format', 'json');
  expect(JSON.parse(asOption.stdout)).toEqual(answer);
  expect(await titlesOn(site)).toEqual(before);
});

it('shows changed blocks with their values', async () => {
  edit(pageFile(bundle, '0004'), (text) => text.replace(/"text": "(.*)"/, '"text": "$1 since"'));
  await change(bundle, { '0011': 'Our terms' });
  await site.run('import', bundle, '--plan', plan);
  const { stdout } = await site.run('plan', 'show', plan);
  expect(stdout).toMatch(/~ \/pages\/4 .*\n(?: {4}title: .*\n)? {4}~ \w+ .*\n {8}props\.\S*text: /);
});

describe('without the site', () => {
  it('shows what the file contains, and how to see the values', async () => {
    const alone = await sitectl(['plan', 'show', plan]);
    expect(alone).toMatchObject({ code: 0 });
    expect(alone.stdout).toContain('update  /pages/4   Our `history`     1 detail');
    expect(alone.stdout).not.toContain('"History"');
    expect(alone.stderr).toContain('To see the values before and after');
    const markdown = await sitectl(['plan', 'show', plan, '--format', 'markdown']);
    expect(markdown.stdout).toContain(
      '- **update** `/pages/4` `` Our `history` ``\n  - 1 detail\n',
    );
    expect(markdown.stdout).toContain('- **update** settings\n  - `title`\n');
    const json = await sitectl(['plan', 'show', plan, '--json']);
    expect(JSON.parse(json.stdout)).toMatchObject({ ok: true, changes: null });
  });

  it('shows it also when the site cannot be reached, and exits with 3', async () => {
    const lost = await sitectl(['plan', 'show', plan, '--url', 'http://127.0.0.1:9'], {
      env: site.env,
    });
    expect(lost).toMatchObject({ code: 3 });
    expect(lost.stdout).toContain('delete  /pages/20  Retired machines');
  });

  it('exits with 5 after the plan has expired', async () => {
    edit(plan, (text) => text.replace(/("expires_at": ")\d+/, '$12020'));
    const expired = await sitectl(['plan', 'show', plan]);
    expect(expired).toMatchObject({ code: 5 });
    expect(expired.stdout).toContain('update  /pages/4');
    expect(expired.stderr).toContain('It expired on 2020-');
  });
});

it('reports that the plan has drifted with 5, and shows its content', async () => {
  await site.rename(4, 'Edited');
  for (const command of [
    ['plan', 'show', plan],
    ['apply', plan, '--dry-run'],
  ]) {
    const text = await site.run(...command);
    expect(text).toMatchObject({ code: 5 });
    expect(text.stdout).toContain('update  /pages/4   Our `history`');
    expect(text.stderr).toContain('error: The plan no longer holds, and nothing was changed.');
    expect(text.stderr).toContain('/pages/4 "Our `history`": the plan said update');
    const markdown = await site.run(...command, '--format', 'markdown');
    expect(markdown.stdout).toMatch(/^> \*\*This plan cannot be applied\.\*\*\n> - /);
    const { exit, answer } = await site.ask<Answer>(...command);
    expect({ exit, ...answer }).toMatchObject({ exit: 5, ok: false, code: 'plan_drifted' });
    expect(answer.plan.pages).toHaveLength(6);
  }
  expect(await titlesOn(site)).toMatchObject({ 4: 'Edited', 20: OLD });
});

it('shows the same with apply --dry-run, changes nothing, and then applies it', async () => {
  const before = await titlesOn(site);
  for (const more of [[], ['--format', 'markdown'], ['--json']]) {
    const shown = await site.run('plan', 'show', plan, ...more);
    const dry = await site.run('apply', plan, '--dry-run', ...more);
    expect(dry).toMatchObject({ code: 0, stdout: shown.stdout });
  }
  expect(await titlesOn(site)).toEqual(before);
  expect(await site.run('apply', plan, '--format', 'markdown')).toMatchObject({ code: 2 });
  expect(await site.run('apply', plan)).toMatchObject({ code: 0 });
  expect(await titlesOn(site)).not.toHaveProperty('20');
  const again = await site.run('apply', plan, '--dry-run');
  expect(again).toMatchObject({ code: 0 });
  expect(again.stderr).toContain('This plan was applied already, on ');
});

it('exits with 5 for a plan with conflicts, and shows both sides', async () => {
  await site.rename(4, 'Edited');
  await site.run('import', bundle, '--plan', plan);
  const text = await site.run('apply', plan, '--dry-run');
  expect(text).toMatchObject({ code: 5 });
  expect(text.stdout).toContain('      site   "Edited"\n');
  expect(text.stderr).toContain('error: The plan has conflicts, and nothing was changed.');
  const { stdout } = await site.run('plan', 'show', plan, '--format', 'markdown');
  expect(stdout).toContain('> - `It has conflicts.`\n');
  expect(stdout).toContain(
    '  - conflict in `title`\n    - base: `"History"`\n    - site: `"Edited"`\n',
  );
});

it('names a page that the bundle lacks in a dry run of the import', async () => {
  const pruned = await site.run('import', bundle, '--prune', '--dry-run');
  expect(pruned.stdout).toMatch(
    /delete {2}\/pages\/20 {2}Retired machines .*it is not in the bundle/,
  );
  expect((await site.run('import', bundle, '--dry-run')).stdout).not.toContain(OLD);
});
