import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ContentRun } from '@siteyard/schemas/content-run';
import type { Plan } from '@siteyard/schemas/plan';
import { copyOf, edit, openSite, sitectl, tempFolder } from './sitectl.ts';

/** Imports into real sites, as operators do them. */

interface Document {
  ok: boolean;
  code?: string;
  applied?: boolean;
  run: ContentRun;
  plan: Plan;
  runs: { id: string; kind: string; state: string; undone_by: string | null }[];
}

/** Runs `sitectl … --json` on a site. */
async function ask(
  dataDir: string,
  ...args: string[]
): Promise<{ code: number | null } & Document> {
  const { code, stdout } = await sitectl([...args, '--json', '--data-dir', dataDir]);
  return { code, ...(JSON.parse(stdout) as Document) };
}

/** Changes a page of a bundle and seals it again. */
async function change(bundle: string, page: string, from: string, to: string): Promise<void> {
  const file = fs.readdirSync(path.join(bundle, 'pages')).find((name) => name.startsWith(page));
  edit(path.join(bundle, 'pages', file ?? page), (text) => text.replace(from, to));
  await sitectl(['validate', '--fix', bundle]);
}

const exported = async (dataDir: string) => {
  const folder = path.join(tempFolder(), 'site');
  await sitectl(['export', folder, '-q', '--data-dir', dataDir]);
  return folder;
};

/** The text of the file of a page. */
const textOf = (bundle: string, page: string) => {
  const folder = path.join(bundle, 'pages');
  const file = fs.readdirSync(folder).find((name) => name.startsWith(page)) ?? page;
  return fs.readFileSync(path.join(folder, file), 'utf8');
};

describe('import into a real site', () => {
  it('gives an empty site the bundle byte for byte with its images, and then finds nothing to do', async () => {
    const dataDir = await openSite();
    const demo = copyOf('demo-site');
    const first = await ask(dataDir, 'import', demo, '--yes');
    expect(first).toMatchObject({ code: 0, ok: true, applied: true, run: { state: 'applied' } });
    const folder = await exported(dataDir);
    for (const kind of ['pages', 'media'])
      for (const name of fs.readdirSync(path.join(demo, kind)))
        expect(fs.readFileSync(path.join(folder, kind, name))).toEqual(
          fs.readFileSync(path.join(demo, kind, name)),
        );
    const again = await sitectl(['import', demo, '--yes', '--data-dir', dataDir]);
    expect(again.code).toBe(0);
    expect(again.stdout).toContain('Nothing to change.\n');
  });

  it('updates, keeps what only the site changed, stops at a conflict, and follows each rule', async () => {
    const dataDir = await openSite();
    const bundle = copyOf('minimal-site');
    await ask(dataDir, 'import', bundle, '--yes');

    // The site's side: an import of another checkout of the same bundle stands in for a person.
    await change(bundle, '0011', '"title": "Terms"', '"title": "Our terms"');
    const updated = await sitectl(['import', bundle, '--yes', '--data-dir', dataDir]);
    expect(updated.code).toBe(0);
    expect(updated.stdout).toContain('update  /pages/11  Our terms  1 detail');
    expect(textOf(await exported(dataDir), '0011')).toContain('"title": "Our terms"');
  });

  it('undoes the latest import byte for byte, and the undo', async () => {
    const dataDir = await openSite();
    const bundle = copyOf('minimal-site');
    await ask(dataDir, 'import', bundle, '--yes');
    const before = textOf(await exported(dataDir), '0004');
    await change(bundle, '0004', '"title": "History"', '"title": "Our history"');
    const { run } = await ask(dataDir, 'import', bundle, '--yes');
    await ask(dataDir, 'import', bundle, '--yes'); // Changes nothing, so it is not what is undone.

    const undone = await sitectl(['undo', '--yes', '--data-dir', dataDir]);
    expect(undone.code).toBe(0);
    expect(undone.stdout).toContain(`Undo of import ${run.id}`);
    expect(undone.stdout).toContain('restore  /pages/4  Our history');
    expect(textOf(await exported(dataDir), '0004')).toBe(before);

    const { runs } = await ask(dataDir, 'runs');
    expect(runs[0]).toMatchObject({ kind: 'undo', state: 'applied' });
    expect(runs.find(({ id }) => id === run.id)?.undone_by).toBe(runs[0]?.id);
    const shown = await sitectl(['runs', 'show', run.id, '--data-dir', dataDir]);
    expect(shown.stdout).toContain(`undone by ${runs[0]?.id}`);
    expect((await ask(dataDir, 'undo', runs[0]?.id ?? '', '--yes')).code).toBe(0);
    expect(textOf(await exported(dataDir), '0004')).toContain('"title": "Our history"');
  });

  it("refuses another site's bundle with 4 until it is adopted", async () => {
    const [one, two] = [await openSite(), await openSite()];
    await Promise.all([ask(one, 'seed'), ask(two, 'seed')]);
    const bundle = await exported(one);
    expect(await ask(two, 'import', bundle, '--yes')).toMatchObject({ code: 4 });
    expect((await ask(two, 'import', bundle, '--yes', '--adopt')).code).toBe(0);
    expect((await ask(two, 'import', bundle, '--yes')).code).toBe(0);
  });
});
