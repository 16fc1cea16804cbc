import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { examples, read, repository } from './example-repository.ts';
import { edit, shell, sitectl } from './sitectl.ts';
import { testInLongRun } from '../../tests/helpers/long-run.ts';

/** The examples of the README, run as they are written; the workflow has its own long test. */

it('has environments that sitectl accepts', async () => {
  const cwd = repository();
  fs.writeFileSync(path.join(cwd, 'sitectl.config.json'), read('sitectl.config.json'));
  const ran = await sitectl(['drift', 'site', '--env', 'production'], { cwd });
  expect(ran.stderr).toContain('The site at https://www.example.com needs a token.');
});

testInLongRun(
  'checks, fixes and seals with the pre-commit hook, and stops a commit of a broken bundle',
  async () => {
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
    expect(stdout).toContain('site/pages/0011-our-terms.json');
    expect((await sitectl(['validate', path.join(cwd, 'site')])).code).toBe(0);

    edit(path.join(cwd, 'site/settings.json'), (text) =>
      text.replace(/"\/pages\/\d+"/, '"/pages/99"'),
    );
    const broken = await commit();
    expect(broken.code).not.toBe(0);
    expect(broken.stderr).toContain('/pages/99');
    expect((await shell('git log --oneline', { cwd })).stdout.trim().split('\n')).toHaveLength(2);
  },
);
