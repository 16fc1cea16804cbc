import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { repository } from './example-repository.ts';
import type { ServedSite } from './served-site.ts';
import { sitectl } from './sitectl.ts';
import { change, diverged, titlesOn } from './two-environments.ts';
import { addressOf, workflowOf, type Workflow } from './workflow.ts';

/** Runs a job in which every step succeeds. */
async function succeeds(workflow: Workflow, job: string): Promise<void> {
  const ran = await workflow.run(job);
  expect(ran, `${ran.step}\n${ran.stdout}${ran.stderr}`).toMatchObject({ code: 0 });
}

/** A repository with the example workflow, two sites, and a pull request that changes the bundle. */
async function pullRequest() {
  const cwd = repository();
  const { staging, production, bundle } = await diverged();
  fs.rmSync(path.join(cwd, 'site'), { recursive: true });
  fs.cpSync(bundle, path.join(cwd, 'site'), { recursive: true });
  // The same names, with sites of this machine.
  const environments = {
    staging: { url: staging.url, tokenEnv: 'STAGING_TOKEN' },
    production: { url: production.url, tokenEnv: 'PRODUCTION_TOKEN', protected: true },
  };
  fs.writeFileSync(path.join(cwd, 'sitectl.config.json'), JSON.stringify({ environments }));
  const site = path.join(cwd, 'site');
  await change(site, { '0004': 'Our history' });
  const workflow = workflowOf(cwd, {
    PRODUCTION_PLAN_TOKEN: await tokenOf(production, 'read,propose'),
    PRODUCTION_TOKEN: await tokenOf(production, 'read,write'),
    STAGING_TOKEN: await tokenOf(staging, 'read,write'),
  });
  return { site, staging, production, workflow };
}

async function tokenOf(site: ServedSite, scopes: string): Promise<string> {
  const made = await site.run(
    'token',
    'create',
    `ci-${scopes.replace(',', '-')}`,
    '--scope',
    scopes,
  );
  expect(made).toMatchObject({ code: 0 });
  return made.stdout.trim();
}

it('shows the plan in the pull request, and applies exactly this plan after approval', async () => {
  const { site, staging, production, workflow } = await pullRequest();
  const before = await titlesOn(production);
  expect(workflow.jobsOf('pull_request')).toEqual(['plan', 'production']);
  await succeeds(workflow, 'plan');
  expect(workflow.comment()).toContain(
    '- **update** `/pages/4` `Our history`\n  - `title`: `"History"` → `"Our history"`\n',
  );
  expect(workflow.comment()).toContain(`[The pages before and after](${addressOf('comparison')})`);
  expect(workflow.summary()).toBe(workflow.comment());
  expect(await titlesOn(production)).toEqual(before);

  expect(workflow.approvalOf('production')).toBe('production');
  await succeeds(workflow, 'production');
  expect(await titlesOn(production)).toEqual({ ...before, 4: 'Our history' });

  for (const event of ['push', 'schedule'])
    for (const job of workflow.jobsOf(event)) await succeeds(workflow, job);
  expect(await titlesOn(staging)).toEqual(await titlesOn(production));
  const same = await sitectl(['diff', site, production.url, '--exit-code'], {
    env: production.env,
  });
  expect(same.code).toBe(0);
});

it('refuses a plan that has drifted since approval with 5, and changes nothing', async () => {
  const { production, workflow } = await pullRequest();
  await succeeds(workflow, 'plan');
  await production.rename(4, 'Edited by hand');
  const before = await titlesOn(production);
  const refused = await workflow.run('production');
  expect(refused).toMatchObject({ code: 5, stdout: '' });
  expect(refused.step).toContain('sitectl apply plan.json');
  expect(refused.stderr).toContain('The plan no longer holds, and nothing was changed.');
  expect(refused.stderr).toContain('/pages/4 "Our history"');
  expect(await titlesOn(production)).toEqual(before);
});
