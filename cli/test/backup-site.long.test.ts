import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { block, createPage } from '../../tests/helpers/factories.ts';
import { startTestDatabase } from '../../tests/helpers/database.ts';
import { imageForm, plainPicture } from '../../tests/helpers/images.ts';
import { startServedSite } from './served-site.ts';
import { sitectl, tempFolder, type Ran } from './sitectl.ts';

/** Backups of one running site, as operators and nightly jobs make and use them. */

const BACKUP_PASSPHRASE = 'correct horse battery staple';

let site: Awaited<ReturnType<typeof startServedSite>>;
let home: string;
/** An encrypted backup of the site as it begins, and one that is not encrypted. */
let sealed: string;
let plain: string;

const run = (args: string[], env: Record<string, string> = {}): Promise<Ran> =>
  sitectl(args, { cwd: home, env: { ...site.env, ...env } });

beforeAll(async () => {
  site = await startServedSite('minimal');
  home = fs.mkdtempSync(path.join(fs.realpathSync('/tmp'), 'sitectl-backup-'));
  const admin = await site.administrator();
  const bytes = await plainPicture('#aa3344').png().toBuffer();
  const upload = await admin.send('POST', '/api/uploads', { body: imageForm(bytes) });
  const { url: imageUrl } = upload.body as { url: string };
  await createPage(admin, { title: 'With an image' }, [block('Card', { imageUrl })]);
  await site.contact('ada@example.com', 'Before the backup');
  [sealed, plain] = [path.join(home, 'sealed.backup'), path.join(home, 'plain.backup')];
  const first = await run(['backup', 'create', sealed, '--url', site.url], { BACKUP_PASSPHRASE });
  expect(first).toMatchObject({ code: 0 });
  expect(first.stdout).toMatch(/^Wrote .*sealed\.backup: \d+\.\d MB, encrypted\.\n$/);
  expect((await run(['backup', 'create', plain, '--url', site.url])).code).toBe(0);
});
afterAll(async () => {
  fs.rmSync(home, { recursive: true, force: true });
  await site.close();
});

/** Every file of an export of a site, with its bytes. */
async function exported(...target: string[]): Promise<(readonly [string, string])[]> {
  const folder = path.join(tempFolder(), 'site');
  expect(await run(['export', folder, ...target])).toMatchObject({ code: 0 });
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return [path.relative(folder, file), fs.readFileSync(file, 'base64')] as const;
    })
    .toSorted(([one], [other]) => one.localeCompare(other));
}

describe('move', () => {
  it('moves a site to an empty folder, and that to a database: both export the same bytes', async () => {
    const [from, to] = [site.url, path.join(tempFolder(), 'data')];
    const moved = await run(['move', '--from', from, '--to', to, '--yes']);
    expect(moved).toMatchObject({ code: 0 });
    expect(moved.stdout).toContain('equal to the backup');
    const before = await exported('--url', from);
    expect(before.length).toBeGreaterThan(8);
    expect(await exported('--data-dir', to)).toEqual(before);
    const list = await run(['admin', 'list', '--data-dir', to]);
    expect(list.stdout).toContain('owner@example.com');

    const database = await startTestDatabase();
    try {
      const further = await run(['move', '--from', to, '--to', database.uri, '--yes']);
      expect(further.code, further.stderr).toBe(0);
      expect(further.stdout).toContain('equal to the backup');
      expect(await exported('--db', database.uri)).toEqual(before);
    } finally {
      await database.stop();
    }
  });
});
