import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { ContentRun, DraftAnswer, PageAnswer } from '@siteyard/schemas/http';
import type { PageContent, SectionAnswer } from '@siteyard/schemas/content';
import { CONTENT_VERSION } from '@siteyard/schemas/upgrades';
import { block, createPage } from '../../tests/helpers/factories.ts';
import { serveSite } from './served-site.ts';
import { copyOf, edit, sitectl, tempFolder } from './sitectl.ts';
import { type Answer, exported, statesOf } from './site-migrations.ts';
import { testInLongRun } from '../../tests/helpers/long-run.ts';

/** The ids of the migrations here. */
const [SHOUT, SECTIONS] = ['20270101-0900-shout', '20270101-0900-sections'];

testInLongRun(
  'carries drafts to the new content, and names the pages of those that do not merge',
  async () => {
    const site = await serveSite('minimal');
    const dir = path.join(tempFolder(), 'migrations');
    fs.mkdirSync(dir);
    const script = path.join(dir, `${SHOUT}.ts`);
    fs.writeFileSync(
      script,
      `import { defineMigration } from 'sitectl/migrate';
    export default defineMigration({
      page(page) {
        if (page.id !== 11 && page.id !== 12) return;
        for (const block of page.blocks('HeadingBlock')) block.props.text += '!';
      },
    });`,
    );
    const admin = await site.administrator();
    const draft = async (id: number, change: (content: PageContent) => void) => {
      const page = (await admin.get(`/api/pages/${id}.json`)).body as PageAnswer;
      change(page.content);
      const body = { draft: { content: page.content, base_revision: page.content_revision } };
      expect((await admin.put(`/api/pages/${id}/draft`, body)).status).toBe(200);
    };
    const titled = (content: PageContent) => (content.root.props['title'] = 'Mine');
    await draft(11, titled);
    await draft(12, (content) => {
      for (const { props, type } of content.content)
        if (type === 'HeadingBlock') props['text'] = 'Mine';
    });
    const { answer } = await site.ask<Answer>('migrate', 'up', '--dir', dir, '--apply', '--yes');
    expect(answer.runs[0]!.drafts_left).toEqual([{ page: 12, drafts: 1 }]);
    const { draft: carried } = (await admin.get('/api/pages/11/draft')).body as DraftAnswer;
    expect(JSON.stringify(carried?.content)).toContain('!"');

    await draft(11, (content) => content.content.splice(1, 99));
    await draft(12, titled);
    const down = await site.run('migrate', 'down', SHOUT, '--yes', '--force');
    expect(down).toMatchObject({ code: 0 });
    expect(down.stderr).toContain('1 draft does not merge with the new content: /pages/11.');
  },
);

/** A folder with one migration, which makes every heading of these pages louder. */
function shouting(...ids: number[]): string {
  const dir = path.join(tempFolder(), 'migrations');
  fs.mkdirSync(dir);
  fs.writeFileSync(
    path.join(dir, `${SHOUT}.ts`),
    `import { defineMigration } from 'sitectl/migrate';
    export default defineMigration({
      page(page) {
        if (!${JSON.stringify(ids)}.includes(page.id)) return;
        for (const block of page.blocks('HeadingBlock'))
          if (!block.props.text.endsWith('!')) block.props.text += '!';
      },
    });`,
  );
  return dir;
}

testInLongRun(
  'migrates pages that visitors do not see, with their drafts, and gives all of it back',
  async () => {
    const site = await serveSite('minimal');
    const admin = await site.administrator();
    await admin.post('/api/pages/11/unpublish');
    const copy = ((await admin.post('/api/pages/12/duplicate')).body as PageAnswer).id;
    const empty = (await createPage(admin, { title: 'Not begun' })).id;
    const dir = shouting(11, copy, empty);
    const section = { name: 'Ours', purpose: 'text', contentVersion: CONTENT_VERSION };
    const blocks = [block('HeadingBlock', { text: 'Ours' })];
    await admin.post('/api/sections', { section: { ...section, blocks } });
    const other = await admin.post('/api/sections', {
      section: { ...section, name: 'Deleted', blocks },
    });
    await admin.delete(`/api/sections/${(other.body as SectionAnswer).section.key}`);
    await admin.delete('/api/pages/13');
    const read = async (id: number) =>
      (await admin.get(`/api/pages/${id}.json`)).body as PageAnswer;
    const draftOf = async (id: number) =>
      ((await admin.get(`/api/pages/${id}/draft`)).body as DraftAnswer).draft!.content;
    const save = async (id: number, change: (content: PageContent) => void) => {
      const { content, content_revision: base_revision } = await read(id);
      content.root.props = {};
      change(content);
      await admin.put(`/api/pages/${id}/draft`, { draft: { content, base_revision } });
    };
    await save(11, ({ content }) => content.splice(-1));
    await save(copy, ({ root }) => (root.props['title'] = 'Mine'));
    // Only the draft has content that a script would change.
    await save(empty, ({ content }) => content.push(block('HeadingBlock', { text: 'Soon' })));
    const states = () => Promise.all([11, copy, empty].map(read));
    const drafts = () => Promise.all([11, copy, empty].map(draftOf));
    const [before, draftsBefore] = [await states(), await drafts()];

    const readOnly = await site.runAs('read', 'migrate', 'up', '--dir', dir);
    expect(readOnly.stderr).toContain('Pages that visitors do not see are left out');
    expect(readOnly.stdout).not.toContain('/pages/11');
    const dry = await site.run('migrate', 'up', '--dir', dir);
    expect(dry.stderr).toContain(
      `Visitors do not see 2 of these pages: /pages/11, /pages/${copy}.`,
    );
    expect(dry.stderr).toContain("The site's own sections stay as they are: 1 section");
    const unseen = `Scripts do not see the changes in 2 drafts, such as new blocks: /pages/${copy}, /pages/${empty}.`;
    expect(dry.stderr).toContain(unseen);
    const deleted =
      'What was deleted stays as it is: 1 page, 1 section. Restoring it brings back what it had.';
    expect(dry.stderr).toContain(deleted);
    const asked = await site.ask<object>('migrate', 'up', '--dir', dir);
    expect(asked.answer).toMatchObject({
      deleted: { pages: 1, sections: 1 },
      drafts_unseen: [
        { page: copy, drafts: 1 },
        { page: empty, drafts: 1 },
      ],
    });
    const up = await site.run('migrate', 'up', '--dir', dir, '--apply', '--yes');
    expect(up).toMatchObject({ code: 0 });
    expect(up.stderr).toContain(unseen);
    expect(up.stderr).toContain(deleted);
    const now = await states();
    expect(now.map(({ published_at }) => published_at)).toEqual([null, null, null]);
    expect(now.map(({ unpublished_at }) => unpublished_at)).toEqual(
      before.map(({ unpublished_at }) => unpublished_at),
    );
    for (const { content } of now.slice(0, 2)) expect(JSON.stringify(content)).toContain('!"');
    const [first, second] = await drafts();
    for (const content of [first, second]) expect(JSON.stringify(content)).toContain('!"');
    expect(first!.content.length).toBe(before[0]!.content.content.length - 1);
    expect(second!.root.props['title']).toBe('Mine');
    expect((await fetch(`${site.url}/pages/11`)).status).toBe(404);

    expect(await site.run('migrate', 'down', SHOUT, '--yes')).toMatchObject({ code: 0 });
    const contents = (pages: PageAnswer[]) => pages.map(({ content }) => JSON.stringify(content));
    expect(contents(await states())).toEqual(contents(before));
    expect(await drafts()).toEqual(draftsBefore);
  },
);

testInLongRun('changes sections of the site as pages, on a site and in its bundle', async () => {
  const [site, bundle] = [await serveSite(), copyOf('minimal-site')];
  expect(await site.run('import', bundle, '--yes')).toMatchObject({ code: 0 });
  const admin = await site.administrator();
  const blocks = [block('HeadingBlock', { id: 'h', text: 'Ours' })];
  const section = { name: 'Ours', purpose: 'text', contentVersion: CONTENT_VERSION, blocks };
  const made = await admin.post('/api/sections', { section });
  const { key } = (made.body as SectionAnswer).section;
  const dir = path.join(tempFolder(), 'migrations');
  fs.mkdirSync(dir);
  fs.writeFileSync(
    path.join(dir, `${SECTIONS}.ts`),
    `import { defineMigration } from 'sitectl/migrate';
    export default defineMigration({
      section(section) {
        section.changeType('HeadingBlock', 'Column', ({ text }) => ({ heading: text }));
      },
    });`,
  );
  const up = ['migrate', 'up', '--dir', dir];
  const before = await exported(site);
  const folder = path.join(tempFolder(), 'bundle');
  expect(await site.run('export', folder)).toMatchObject({ code: 0 });

  const dry = await site.run(...up);
  expect(dry.stdout).toContain(`~ sections/${key}  Ours\n`);
  expect(dry.stdout).toContain('0 pages, 1 section');
  expect(dry.stderr).not.toContain('stay as they are');
  expect(await exported(site)).toEqual(before);
  const { answer } = await site.ask<Answer>(...up, '--apply', '--yes');
  expect(answer.runs[0]?.plan?.sections).toMatchObject([{ key, action: 'update' }]);
  const after = await exported(site);
  const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
  expect(changed).toEqual([`sections/${key}.json`]);
  expect(after[changed[0]!]).toContain('"type": "Column"');

  expect(await sitectl([...up, '--bundle', folder, '--apply', '--yes'])).toMatchObject({ code: 0 });
  expect(fs.readFileSync(path.join(folder, changed[0]!), 'utf8')).toBe(after[changed[0]!]);
  expect(await sitectl(['validate', '--strict', folder])).toMatchObject({ code: 0 });

  await admin.patch(`/api/sections/${key}`, { section: { name: 'Renamed' } });
  expect(await site.run('migrate', 'down', SECTIONS, '--yes')).toMatchObject({ code: 5 });
  await admin.patch(`/api/sections/${key}`, { section: { name: 'Ours' } });
  expect(await site.run('migrate', 'down', SECTIONS, '--yes')).toMatchObject({ code: 0 });
  expect(await exported(site)).toEqual(before);
});

interface Down {
  run: ContentRun;
}

it('applies what is pending once, takes it back once, and refuses a script that was edited since', async () => {
  const [site, dir] = [await serveSite('minimal'), shouting(1)];
  const up = () => site.run('migrate', 'up', '--dir', dir, '--apply', '--yes');
  const status = () => site.run('migrate', 'status', '--dir', dir, '--exit-code');
  expect((await status()).code).toBe(1);
  expect(await up()).toMatchObject({ code: 0 });
  expect(await statesOf(site, dir)).toEqual(['applied']);
  expect((await status()).code).toBe(0);
  expect((await up()).stderr).toContain('There is nothing to migrate.');
  const down = () => site.ask<Down>('migrate', 'down', SHOUT, '--yes');
  const receipt = await down();
  expect(receipt).toMatchObject({ exit: 0, answer: { run: { kind: 'undo' } } });
  expect(await statesOf(site, dir)).toEqual(['pending']);
  expect(await down()).toEqual(receipt);
  const unknown = await site.run('migrate', 'down', '20270101-0900-other', '--yes');
  expect(unknown).toMatchObject({ code: 2 });
  expect(unknown.stderr).toContain('There is no migration "20270101-0900-other".');

  expect(await up()).toMatchObject({ code: 0 });
  const second = await down();
  expect(second).toMatchObject({ exit: 0 });
  expect(second.answer.run.id).not.toBe(receipt.answer.run.id);

  expect(await up()).toMatchObject({ code: 0 });
  edit(path.join(dir, `${SHOUT}.ts`), (text) => text.replaceAll('!', '?'));
  expect(await statesOf(site, dir)).toEqual(['edited']);
  const ran = await site.run('migrate', 'up', '--dir', dir);
  expect(ran).toMatchObject({ code: 5 });
  expect(ran.stderr).toContain('was edited after it had been applied');
});

testInLongRun(
  'changes nothing when a script fails, or makes content that is not valid',
  async () => {
    const [site, dir] = [await serveSite('minimal'), path.join(tempFolder(), 'migrations')];
    const link = block('Card', { ctaLabel: 'Home', ctaHref: '/pages/1' });
    await createPage(await site.administrator(), { title: 'With a link' }, [link]);
    const before = await exported(site);
    fs.mkdirSync(dir);
    const write = (body: string) =>
      fs.writeFileSync(
        path.join(dir, '20260101-1000-test.ts'),
        `import { defineMigration } from 'sitectl/migrate';\nexport default defineMigration({ ${body} });\n`,
      );
    const up = () => site.run('migrate', 'up', '--dir', dir, '--apply', '--yes');
    write(`page(page) { if (page.id === 4) throw new Error('no idea'); page.title = 'New'; }`);
    expect(await up()).toMatchObject({ code: 1 });
    expect((await up()).stderr).toContain('failed at /pages/4: no idea');
    write(`page(page) { for (const block of page.blocks()) block.props['nosuch'] = 1; }`);
    expect((await up()).stderr).toContain('makes invalid content');
    write(`page(page) { page.rewriteLinks(() => '/pages/9999'); }`);
    const broken = await up();
    expect(broken).toMatchObject({ code: 1 });
    expect(broken.stderr).toContain('/pages/9999, which would not exist');
    write(`page() { process.exit(0); }`);
    expect(await up()).toMatchObject({ code: 1 });
    expect((await up()).stderr).toContain('failed at /pages/1: It called process.exit');
    write(`async page(page) { page.title = 'New'; }`);
    expect((await up()).stderr).toContain('must not be async');
    expect(await exported(site)).toEqual(before);
    expect(await statesOf(site, dir)).toEqual(['pending']);
  },
);
