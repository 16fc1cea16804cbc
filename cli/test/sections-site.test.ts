import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { ContentRun, UploadAnswer } from '@siteyard/schemas/http';
import type { Plan } from '@siteyard/schemas/planning';
import type { SectionAnswer } from '@siteyard/schemas/content';
import { block } from '../../tests/helpers/factories.ts';
import { imageForm, plainPicture } from '../../tests/helpers/images.ts';
import { serveSite, type ServedSite } from './served-site.ts';
import { copyOf, edit, runIn, sitectl, tempFolder } from './sitectl.ts';
import { testInLongRun } from '../../tests/helpers/long-run.ts';

/** The sections of a site's own, in bundles and between sites. */

const filesIn = (folder: string) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('.') && fs.statSync(path.join(folder, name)).isFile())
    .toSorted();

async function exported(site: ServedSite, ...more: string[]): Promise<string> {
  const folder = path.join(tempFolder(), 'site');
  expect(await site.run('export', folder, ...more)).toMatchObject({ code: 0 });
  return folder;
}

/** A site of the minimal bundle with a section of its own, which alone shows a picture. */
async function siteWithSection() {
  const site = await serveSite();
  await site.run('import', copyOf('minimal-site'), '--yes');
  const admin = await site.administrator();
  const bytes = await plainPicture('#336699', 80, 60).png().toBuffer();
  const picture = (await admin.send('POST', '/api/uploads', { body: imageForm(bytes) }))
    .body as UploadAnswer;
  const made = await admin.post('/api/sections', {
    section: {
      name: 'Hero with photo',
      purpose: 'hero',
      blocks: [
        block('HeadingBlock', { id: 'h', text: 'Rent' }),
        block('ImageBlock', { id: 'i', src: picture.url }),
      ],
    },
  });
  const { key } = (made.body as SectionAnswer).section;
  return { site, admin, key, file: `sections/${key}.json`, media: `media/${picture.sha256}.png` };
}

it('moves sections with a picture that only they show: the export of the copy is the same, to the byte', async () => {
  const { site, file, media } = await siteWithSection();
  const before = await exported(site);
  expect(filesIn(before)).toEqual(expect.arrayContaining([file, media]));
  expect((await sitectl(['validate', '--strict', before])).code).toBe(0);
  const other = await serveSite();
  const first = await other.run('import', before, '--yes');
  expect(first.code, first.stderr).toBe(0);
  expect(first.stdout).toContain('1 section: 1 create');
  const after = await exported(other);
  expect(filesIn(after)).toEqual(filesIn(before));
  for (const name of filesIn(before))
    expect(
      fs.readFileSync(path.join(after, name)).equals(fs.readFileSync(path.join(before, name))),
      name,
    ).toBe(true);
  expect((await other.run('import', before, '--yes')).stdout).toContain('Nothing to change.');
  expect((await other.run('drift', before)).code).toBe(0);
});

testInLongRun(
  'stops at a conflict of a section, shows it in a diff, and undoes what was decided',
  async () => {
    const { site, admin, key, file } = await siteWithSection();
    const bundle = await exported(site);
    edit(path.join(bundle, file), (text) => text.replace('"Rent"', '"Of the bundle"'));
    expect(await sitectl(['validate', '--fix', '-q', bundle])).toMatchObject({ code: 0 });
    const original = await exported(site);
    const diff = await sitectl(['diff', original, bundle]);
    expect(diff.stdout).toContain(`~ sections/${key}  Hero with photo\n`);
    expect(diff.stdout).toContain('Different: 1 section (1 changed).\n');

    const heading = block('HeadingBlock', { id: 'h', text: 'Of the site' });
    await admin.patch(`/api/sections/${key}`, { section: { blocks: [heading] } });
    const conflict = await site.run('import', bundle, '--yes');
    expect(conflict.code).toBe(5);
    expect(conflict.stdout).toContain(`conflict  sections/${key}  Hero with photo`);
    const { exit, answer } = await site.ask<{ run: ContentRun; plan: Plan }>(
      'import',
      bundle,
      '--yes',
      '--on-conflict',
      'overwrite',
      '--only',
      'sections',
    );
    expect(exit).toBe(0);
    expect(answer.run.plan?.sections).toMatchObject([{ key, action: 'update' }]);
    const blocks = async () =>
      ((await admin.get(`/api/sections/${key}`)).body as SectionAnswer).section.blocks;
    expect((await blocks())[0]?.props.text).toBe('Of the bundle');
    const undone = await site.run('undo', answer.run.id, '--yes');
    expect(undone.code, undone.stderr).toBe(0);
    expect(await blocks()).toEqual([heading]);
  },
);

it('keeps sections where an export or a migration concerns only pages', async () => {
  const { site, file, media } = await siteWithSection();
  const whole = await exported(site);
  expect(await site.run('export', whole, '--pages', '4')).toMatchObject({ code: 0 });
  expect(filesIn(whole)).toEqual(expect.arrayContaining([file, media]));
  const partial = await exported(site, '--pages', '4');
  expect(filesIn(partial).filter((name) => name.startsWith('sections'))).toEqual([]);
});

it('merges the sections of two branches, and pulls them', async () => {
  const { site, admin, key, file } = await siteWithSection();
  const folder = await exported(site);
  const heading = block('HeadingBlock', { id: 'h', text: 'Hire' });
  const { section } = (await admin.get(`/api/sections/${key}`)).body as SectionAnswer;
  edit(path.join(folder, file), (text) => text.replace('"Hero with photo"', '"Renamed here"'));
  const blocks = [heading, ...section.blocks.slice(1)];
  await admin.patch(`/api/sections/${key}`, { section: { blocks } });
  expect((await site.run('pull', folder)).code).toBe(0);
  const merged = JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')) as object;
  expect(merged).toMatchObject({ name: 'Renamed here', blocks });

  // The merge driver of git, on the same file.
  const at = (name: string, change: (text: string) => string) => {
    const place = path.join(tempFolder(), name);
    fs.writeFileSync(place, change(fs.readFileSync(path.join(folder, file), 'utf8')));
    return place;
  };
  const ours = at('ours', (text) => text.replace('"Renamed here"', '"Ours"'));
  const theirs = at('theirs', (text) => text.replace('"Hire"', '"Theirs"'));
  const driver = ['git', 'merge-driver', at('base', String), ours, theirs, file];
  expect(await sitectl(driver)).toMatchObject({ code: 0 });
  expect(JSON.parse(fs.readFileSync(ours, 'utf8'))).toMatchObject({
    name: 'Ours',
    blocks: [{ props: { text: 'Theirs' } }, {}],
  });
});

testInLongRun('imports the details of a picture that the site has, and undoes that', async () => {
  const { site, admin, media } = await siteWithSection();
  const entry = media.replace(/\.png$/, '.json');
  const folder = await exported(site);
  const original = await exported(site);
  edit(path.join(folder, entry), (text) => text.replace('"alt": ""', '"alt": "A blue field"'));
  expect((await sitectl(['validate', '--fix', '-q', folder])).code).toBe(0);
  const diff = await sitectl(['diff', original, folder]);
  expect(diff.stdout).toContain(`~ ${media}\n    alt: "" → "A blue field"\n`);
  expect((await site.run('drift', folder)).code).toBe(5);
  const file = media.slice('media/'.length);
  const short = `media/${file.slice(0, 8)}….png`;
  const done = await site.run('import', folder, '--yes');
  expect(done.code, done.stderr).toBe(0);
  expect(done.stdout).toContain('1 image description: 1 update');
  expect(done.stdout).toMatch(new RegExp(`update +${short} +picture.png +alt`));
  expect((await site.run('drift', folder)).code).toBe(0);
  const altOf = async () => {
    const { items } = (await admin.get('/api/uploads')).body as {
      items: { url: string; alt: string }[];
    };
    return items.find(({ url }) => url === `/uploads/${file}`)?.alt;
  };
  expect(await altOf()).toBe('A blue field');
  const undone = await site.run('undo', runIn(done), '--yes');
  expect(undone.code, undone.stderr).toBe(0);
  expect(undone.stdout).toContain(`restore  ${short}`);
  expect(await altOf()).toBe('');
});
