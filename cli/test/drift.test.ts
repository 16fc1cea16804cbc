import path from 'node:path';
import { expect, it } from 'vitest';
import { bundleWithTexts } from './rich-text.ts';
import { edit, openSite, sitectl, tempFolder } from './sitectl.ts';
import { testInLongRun } from '../../tests/helpers/long-run.ts';

it('lists the changes of the site since the bundle, and exits with 5', async () => {
  const [target, folder] = [await openSite(), path.join(tempFolder(), 'site')];
  await sitectl(['seed', ...target]);
  await sitectl(['export', folder, ...target]);
  const same = await sitectl(['drift', ...target], { cwd: folder });
  expect(same).toMatchObject({ code: 0, stdout: '' });
  expect(same.stderr).toContain('Nothing has changed on the site.\n');

  // A bundle with another title stands for a site whose title was edited.
  edit(path.join(folder, 'pages/0011-terms.json'), (text) =>
    text.replace('"title": "Terms"', '"title": "Our terms"'),
  );
  await sitectl(['validate', '--fix', folder]);
  const drifted = await sitectl(['drift', folder, ...target]);
  expect(drifted.code).toBe(5);
  expect(drifted.stdout).toContain('~ /pages/11  Terms\n    title: "Our terms" → "Terms"\n');
  expect(drifted.stdout).toContain('Changed on the site: 1 page (1 changed).\n');
  const json = await sitectl(['drift', folder, '--json', ...target]);
  expect(JSON.parse(json.stdout)).toMatchObject({ drifted: true, pages: [{ id: 11 }] });
});

it('takes what the site makes of a text for no edit', async () => {
  const target = await openSite();
  const bundle = bundleWithTexts(
    'One<br/>two<BR><a target="_blank" href="/">three</a>',
    'One <span class="x">two</span><br/><a href="javascript:x">three</a>',
  );
  expect((await sitectl(['import', bundle, '--yes', ...target])).code).toBe(0);
  expect(await sitectl(['drift', bundle, ...target])).toMatchObject({ code: 0, stdout: '' });
});

testInLongRun('looks only at the pages of a partial bundle', async () => {
  const [target, folder] = [await openSite(), path.join(tempFolder(), 'site')];
  await sitectl(['seed', ...target]);
  await sitectl(['export', folder, '--pages', '4', ...target]);
  expect((await sitectl(['drift', folder, ...target])).code).toBe(0);
});
