import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../scripts/lib/paths.mjs';
import { bin, copyOf, edit, openSite, shell, sitectl, tokenOf } from './sitectl.ts';

/** The examples of the README, run as they are written. */

const examples = path.join(root, 'cli/examples');
const read = (name: string) => fs.readFileSync(path.join(examples, name), 'utf8');

/** A repository as the README shows it, with sitectl installed as `npm ci` would. */
function repository(): string {
  const folder = path.dirname(copyOf('minimal-site'));
  fs.mkdirSync(path.join(folder, 'node_modules/.bin'), { recursive: true });
  fs.symlinkSync(bin, path.join(folder, 'node_modules/.bin/sitectl'));
  fs.writeFileSync(path.join(folder, 'package.json'), '{"private": true}');
  return folder;
}

/** The `run:` lines of a job of the workflow, without the installation. */
function stepsOf(job: string): string[] {
  const [, after = ''] = read('site.yml').split(`\n  ${job}:\n`);
  const [body = ''] = after.split(/\n {2}\w+:\n/);
  const lines = [...body.matchAll(/^ +- run: (.+)$/gm)].map(([, line = '']) => line);
  expect(lines).toContain('npm ci');
  return lines.filter((line) => line !== 'npm ci');
}

it('has environments that sitectl accepts', async () => {
  const cwd = repository();
  fs.writeFileSync(path.join(cwd, 'sitectl.config.json'), read('sitectl.config.json'));
  const ran = await sitectl(['drift', 'site', '--env', 'production'], { cwd });
  expect(ran.stderr).toContain('The site at https://www.example.com needs a token.');
});

it('checks, fixes and seals with the pre-commit hook, and stops a commit of a broken bundle', async () => {
  const cwd = repository();
  fs.mkdirSync(path.join(cwd, '.githooks'));
  fs.copyFileSync(path.join(examples, 'pre-commit'), path.join(cwd, '.githooks/pre-commit'));
  const git = 'git -c user.name=a -c user.email=a@example.com -c core.hooksPath=.githooks';
  const commit = () => shell(`${git} add site && ${git} commit -qm Site`, { cwd });
  await shell('git init -q', { cwd });
  expect(await commit()).toMatchObject({ code: 0 });

  const terms = path.join(cwd, 'site/pages/0011-terms.json');
  edit(terms, (text) => text.replace('"title": "Terms"', '"title": "Our terms"'));
  expect(await commit()).toMatchObject({ code: 0 });
  const { stdout } = await shell(
    'git show --stat --no-renames --format= HEAD; git status --short site',
    {
      cwd,
    },
  );
  expect(stdout).toContain('site/checksums.txt');
  expect(stdout).toContain('site/pages/0011-our-terms.json');
  expect((await sitectl(['validate', path.join(cwd, 'site')])).code).toBe(0);

  edit(path.join(cwd, 'site/settings.json'), (text) =>
    text.replace(/"\/pages\/\d+"/, '"/pages/99"'),
  );
  const broken = await commit();
  expect(broken.code).not.toBe(0);
  expect(broken.stderr).toContain('/pages/99');
  expect((await shell('git log --oneline', { cwd })).stdout.trim().split('\n')).toHaveLength(2);
});

it('promotes from a pull request to staging and production with the workflow', async () => {
  const cwd = repository();
  // The same names, with sites of this machine.
  const [[, here = ''], [, there = '']] = [await openSite(), await openSite()];
  const environments = {
    staging: { url: here, tokenEnv: 'STAGING_TOKEN' },
    production: { url: there, tokenEnv: 'PRODUCTION_TOKEN', protected: true },
  };
  const env = { STAGING_TOKEN: tokenOf(here), PRODUCTION_TOKEN: tokenOf(there) };
  fs.writeFileSync(path.join(cwd, 'sitectl.config.json'), JSON.stringify({ environments }));
  const jobs = ['check', 'staging', 'production', 'drift'];
  for (const step of jobs.flatMap(stepsOf)) {
    const ran = await shell(step, { cwd, env });
    expect(ran, `${step}\n${ran.stdout}${ran.stderr}`).toMatchObject({ code: 0 });
  }
  const [staging, production] = ['staging', 'production'];
  const same = await sitectl(['diff', staging, production, '--exit-code'], { cwd, env });
  expect(same.code).toBe(0);
});
