import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { read, repository } from './example-repository.ts';
import { openSite, shell, sitectl, tokenOf } from './sitectl.ts';

/** The `run:` lines of a job of the workflow, without the installation. */
function stepsOf(job: string): string[] {
  const [, after = ''] = read('site.yml').split(`\n  ${job}:\n`);
  const [body = ''] = after.split(/\n {2}\w+:\n/);
  const lines = [...body.matchAll(/^ +- run: (.+)$/gm)].map(([, line = '']) => line);
  expect(lines).toContain('npm ci');
  return lines.filter((line) => line !== 'npm ci');
}

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
