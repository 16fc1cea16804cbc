import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { compare, filesOf, resultIn, threeChanges } from './compared-bundles.ts';
import { copyOf, edit, sitectl, tempFolder } from './sitectl.ts';

it('takes a commit, an archive or an earlier result, and writes the same each time', async () => {
  const { before, after } = await threeChanges();
  const repository = path.dirname(before);
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', repository, '-c', 'user.name=x', '-c', 'user.email=x@x.x', ...args]);
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'Before');
  fs.rmSync(before, { recursive: true });
  fs.cpSync(after, before, { recursive: true });
  const out = path.join(tempFolder(), 'comparison');
  const json = await compare(before, 'git:HEAD', out, '--json');
  expect(JSON.parse(json.stdout)).toMatchObject({ ok: true, out, changed: 3, unchanged: 7 });
  const first = filesOf(out);
  const archive = path.join(tempFolder(), 'before.tar.gz');
  git('archive', '--format=tar.gz', '--output', archive, 'HEAD:./site');
  expect(await compare(after, archive, out)).toMatchObject({ code: 0 });
  expect(filesOf(out)).toEqual(first);
  expect(await compare(after, 'git:nowhere', out)).toMatchObject({ code: 2 });
  expect(await compare(after, './nowhere', out)).toMatchObject({ code: 2 });
});

it('lists pages that were added and removed, and all pages where the settings show', async () => {
  const [before, after] = [copyOf('minimal-site'), copyOf('minimal-site')];
  const out = path.join(tempFolder(), 'comparison');
  expect(await compare(after, before, out, '--exit-code')).toMatchObject({
    code: 0,
    stdout: 'No page differs\n',
  });
  expect(resultIn(out)).toMatchObject({ same: true, unchanged: 5, pages: [] });

  const file = path.join(after, 'pages/0012-privacy.json');
  edit(file, (text) =>
    text
      .replace(/"id": 12,/, '"id": 20,')
      .replace(/"key": ".*"/, '"key": "7c9e6679-7425-40de-944b-e07fc1f90ae7"'),
  );
  expect((await sitectl(['validate', '--fix', after])).code).toBe(0);
  expect(await compare(after, before, out)).toMatchObject({ code: 0 });
  expect(resultIn(out).pages.map(({ id, change }) => [id, change])).toEqual([
    [12, 'removed'],
    [20, 'added'],
  ]);

  const settings = copyOf('minimal-site');
  edit(path.join(settings, 'settings.json'), (text) =>
    text.replace(/\n {2}"title": ".*"/, '\n  "title": "X"'),
  );
  await sitectl(['validate', '--fix', settings]);
  expect(await compare(settings, before, out)).toMatchObject({ code: 0 });
  const { pages, ...rest } = resultIn(out);
  expect(rest).toMatchObject({ changed: 5, settings: [{ path: 'title', after: 'X' }] });
  expect(pages[0]!.parts).toMatchObject([{ type: 'SiteNavbar' }, { type: 'Footer' }]);
});
