import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Document } from 'mongodb';
import { stateId } from '../../api/src/content/state.ts';
import { alterBackup } from '../../tests/helpers/altered-backup.ts';
import { block, createPage } from '../../tests/helpers/factories.ts';
import { imageForm, plainPicture } from '../../tests/helpers/images.ts';
import { startServedSite, type ServedSite } from './served-site.ts';
import { bin, sitectl, sitectlAtTerminal, tempFolder, type Ran } from './sitectl.ts';
import { testInLongRun } from '../../tests/helpers/long-run.ts';

/**
 * Backups of one running site, as operators and nightly jobs make and use them. The tests stay in one file,
 * because they share one site and its two backups.
 */

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

/** A copy of a backup with one bit changed. */
function damagedCopy(of: string): string {
  const bytes = fs.readFileSync(of);
  const at = bytes.length >> 1;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  const copy = path.join(tempFolder(), 'damaged.backup');
  fs.writeFileSync(copy, bytes);
  return copy;
}

/** The addresses at which visitors read the home page: as JSON, and as HTML. */
const HOME_VIEWS = ['/api/pages/1', '/pages/1'];

/** Changes the title of the home page, which its JSON has, and its description, which its HTML has. */
async function editHome({ administrator }: ServedSite, text: string): Promise<void> {
  const page = { title: text, description: text };
  expect(await (await administrator()).patch('/api/pages/1', { page })).toMatchObject({
    status: 200,
  });
}

/** Returns the views of the home page that contain a text. */
async function viewsWith({ url }: ServedSite, text: string): Promise<string[]> {
  const answers = await Promise.all(HOME_VIEWS.map((view) => fetch(url + view)));
  const views = await Promise.all(answers.map((answer) => answer.text()));
  return HOME_VIEWS.filter((_, at) => views[at]?.includes(text));
}

describe('backup create', () => {
  it('writes a file that only its owner can read, and replaces none without --force', async () => {
    expect(fs.statSync(plain).mode & 0o777).toBe(0o600);
    expect(fs.readFileSync(sealed).includes('ada@example.com')).toBe(false);
    const again = await run(['backup', 'create', plain, '--url', site.url]);
    expect(again).toMatchObject({ code: 2, stdout: '' });
    expect(again.stderr).toContain('exists already. Nothing was written.');
    expect(fs.readdirSync(home).toSorted()).toEqual(['plain.backup', 'sealed.backup']);
  });

  it('refuses a place that is none before the site makes a backup', async () => {
    // Nothing is there, so that a call would exit with 3.
    const create = (file: string) => run(['backup', 'create', file, '--url', 'http://localhost:9']);
    expect(await create('missing/a.backup')).toMatchObject({
      code: 2,
      stderr: 'error: There is no folder "missing".\n',
    });
    expect(await create(home)).toMatchObject({ code: 2 });
  });

  it('needs the scope admin, and leaves no file behind when it is refused', async () => {
    const file = path.join(home, 'refused.backup');
    const refused = await site.runAs('read,write,contacts', 'backup', 'create', file);
    expect(refused).toMatchObject({ code: 4, stdout: '' });
    expect(fs.readdirSync(home).filter((name) => name.includes('refused'))).toEqual([]);
  });
});

describe('backup verify', () => {
  testInLongRun('restores it into a temporary site, and reports the checks', async () => {
    const verified = await run(['backup', 'verify', sealed], { BACKUP_PASSPHRASE });
    expect(verified).toMatchObject({ code: 0, stderr: '' });
    expect(verified.stdout).toMatch(/Rendered \d+ pages\.\n.*sealed\.backup can be restored\.\n$/);
    expect(verified.stdout).toContain('Read back 1 image');
    const { stdout } = await run(['backup', 'verify', plain, '--json']);
    expect(JSON.parse(stdout)).toMatchObject({
      ok: true,
      proof: { is_equal: true },
      problems: [],
    });
  });

  it('warns of documents that the restored site cannot read, and still accepts the backup', async () => {
    const altered = await alterBackup(fs.readFileSync(plain), (documents) => {
      // A state has its keys in order.
      const value = { content: [{ props: { id: 'g' }, type: 'Gone' }] };
      const page = documents['content_entities']!.find(({ _id }) => _id === 'page:1');
      const content = stateId('content', value);
      (page!['former'] as Document[]).push(page!['entry'] as Document);
      page!['entry'] = { ...(page!['entry'] as Document), content };
      const states = [...documents['content_states']!, { _id: content, kind: 'content', value }];
      documents['content_states'] = states.toSorted((a, b) => (a['_id'] < b['_id'] ? -1 : 1));
      documents['share_links']!.push({ _id: 'a\u001b[2J' });
      documents['tokens']!.push({ _id: 5 });
    });
    const file = path.join(tempFolder(), 'malformed.backup');
    fs.writeFileSync(file, altered);
    const { code, stdout } = await run(['backup', 'verify', file]);
    expect([code, stdout]).toEqual([0, expect.stringContaining('can be restored.')]);
    expect(stdout).toContain('Warning: 3 documents are malformed in the backup.');
    expect(stdout).toContain('  pages 1: content[0] has the unknown type Gone');
    expect(stdout).toContain('  share_links a\ufffd[2J: ');
    expect(stdout).toContain('  tokens 5: _id must be text');
  });

  it('exits with 1 for a damaged backup and names the place, and with 2 for a wrong passphrase', async () => {
    const damaged = await run(['backup', 'verify', damagedCopy(plain)]);
    expect(damaged).toMatchObject({ code: 1, stdout: '' });
    expect(damaged.stderr).toMatch(/damaged: the part from byte [\d,]+ to [\d,]+ was changed/);
    const wrong = { BACKUP_PASSPHRASE: 'another passphrase' };
    expect(await run(['backup', 'verify', sealed], wrong)).toMatchObject({ code: 2 });
    const missing = await run(['backup', 'verify', sealed]);
    expect(missing).toMatchObject({ code: 2, stdout: '' });
    expect(missing.stderr).toContain('BACKUP_PASSPHRASE');
    expect((await run(['backup', 'verify', 'nothing.backup'])).code).toBe(2);
    const empty = path.join(tempFolder(), 'empty.backup');
    fs.writeFileSync(empty, '');
    const none = await run(['backup', 'verify', empty]);
    expect(none).toMatchObject({
      code: 2,
      stderr: 'error: This file is not a backup of a site.\n',
    });
  });
});

describe('backup restore', () => {
  it('lists what differs, restores with --yes, and keeps other contact requests', async () => {
    await editHome(site, 'Edited since');
    await site.contact('grace@example.com', 'After the backup');
    await site.run('token', 'create', 'since', '--scope', 'read');
    const target = ['backup', 'restore', plain, '--to', site.url];
    const dry = await run([...target, '--dry-run']);
    expect(dry.code).toBe(0);
    expect(dry.stdout).toMatch(
      /\n\d pages: 1 differs; 1 contact request is not in it\n {2}page 1 "Edited since", saved on .*: replaced\n/,
    );
    expect(dry.stdout).toContain('  1 contact request: kept\n');
    expect(dry.stdout).toMatch(/\d access tokens?: removed, except the one in use/);
    const nobody = await run(target);
    expect(nobody).toMatchObject({ code: 2, stdout: '' });
    const damaged = await run(['backup', 'restore', damagedCopy(plain), '--to', site.url, '--yes']);
    expect(damaged.code).toBe(1);
    expect(await viewsWith(site, 'Edited since')).toEqual(HOME_VIEWS);

    const restored = await run([...target, '--yes']);
    expect(restored).toMatchObject({ code: 0 });
    expect(restored.stdout).toContain('Kept 1 contact request that the backup lacks.');
    expect(await viewsWith(site, 'Edited since')).toEqual([]);
    const contacts = await site.connection.collection('contact_requests').find({}).toArray();
    expect(contacts).toHaveLength(2);
  });

  it('changes nothing on another installation of the site without --replace-site', async () => {
    const other = await startServedSite('minimal');
    try {
      // A copy of the site, with a page and a contact request of its own.
      const take = ['backup', 'restore', plain, '--to', other.url, '--replace-site', '--yes'];
      expect(await run(take)).toMatchObject({ code: 0 });
      await createPage(await other.administrator(), { title: 'Only here' }, [block('Card')]);
      await other.contact('only@example.com', 'Only here');
      // The daily clean-up leaves the content as it is.
      const changes = () =>
        other.connection
          .collection('content_log')
          .find({ kind: { $ne: 'clean' } })
          .toArray();
      const before = await changes();
      const restore = ['backup', 'restore', plain, '--to', other.url];
      const dry = await run([...restore, '--dry-run']);
      expect(dry).toMatchObject({ code: 0, stderr: expect.stringContaining('--replace-site') });
      expect(dry.stdout).toMatch(
        /\d pages: 1 is not in the backup; 1 contact request is not in it/,
      );
      expect(dry.stdout).toContain('access tokens are not restored. To restore them, add --tokens');
      const refused = await run([...restore, '--yes', '--accounts', '--tokens']);
      expect(refused).toMatchObject({ code: 4 });
      expect(refused.stderr).toContain('This is a backup of another installation of');
      expect(await changes()).toEqual(before);
    } finally {
      await other.close();
    }
  });

  testInLongRun(
    'refuses to replace another site, unless the user confirms it at a terminal',
    async () => {
      const other = await startServedSite('minimal');
      try {
        const target = ['backup', 'restore', plain, '--to', other.url];
        const refused = await run([...target, '--yes']);
        expect(refused).toMatchObject({ code: 4 });
        expect(refused.stderr).toContain('--replace-site');
        const how = { cwd: home, env: other.env };
        const no = await sitectlAtTerminal([...target, '--replace-site'], how, [
          ['Replace everything on this site', 'n'],
        ]);
        expect([no.code, no.stdout.includes('Nothing was changed.')]).toEqual([2, true]);
        const yes = await sitectlAtTerminal([...target, '--replace-site'], how, [
          ['Replace everything on this site', 'y'],
        ]);
        expect(yes.stdout).toContain('What the site has now is equal to the backup');
        expect(yes.code).toBe(0);
      } finally {
        await other.close();
      }
    },
  );
});

testInLongRun(
  'leaves nothing of the restored site behind when verify is stopped by Ctrl-C',
  async () => {
    const temporary = tempFolder();
    const child = spawn(process.execPath, [bin, 'backup', 'verify', plain], {
      env: { ...process.env, TMPDIR: temporary },
      stdio: 'ignore',
    });
    const gone = once(child, 'exit');
    const restored = () => fs.readdirSync(temporary, { recursive: true }).length > 1;
    await expect.poll(restored, { interval: 5 }).toBe(true);
    child.kill('SIGINT');
    expect(await gone).toEqual([130, null]);
    expect(fs.readdirSync(temporary)).toEqual([]);
  },
);

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
  it('refuses one place under two names', async () => {
    const move = ['move', '--yes', '--from', `${home}/.`, '--to', home];
    expect(await run(move)).toMatchObject({
      code: 2,
      stderr: 'error: The site is there already.\n',
    });
  });

  it('moves a site to another server while both run, with accounts and contact requests', async () => {
    const other = await startServedSite('minimal');
    try {
      const environments = {
        'old-server': { url: site.url, tokenEnv: 'SITECTL_TOKEN' },
        'new-server': { url: other.url, tokenEnv: 'SITECTL_TOKEN' },
      };
      fs.writeFileSync(path.join(home, 'sitectl.config.json'), JSON.stringify({ environments }));
      await editHome(other, 'To be replaced');
      expect(await viewsWith(other, 'To be replaced')).toEqual(HOME_VIEWS);
      const kept = await exported('--url', other.url);
      const owner = { email: 'moved@example.com', password: 'a long enough password' };
      const made = await sitectl(
        ['admin', 'create', owner.email, '--password-stdin', '--url', site.url],
        { cwd: home, env: site.env, stdin: owner.password },
      );
      expect(made.code, made.stderr).toBe(0);

      const move = ['move', '--from', 'old-server', '--to', 'new-server', '--yes'];
      const refused = await run(move);
      expect(refused).toMatchObject({ code: 4 });
      expect(refused.stderr).toContain('--replace-site');
      expect(await exported('--url', other.url)).toEqual(kept);

      const before = await exported('--url', site.url);
      const moved = await run([...move, '--replace-site']);
      expect(moved.code, moved.stderr).toBe(0);
      expect(moved.stdout).toContain('What the site has now is equal to the backup');
      expect(await exported('--url', other.url)).toEqual(before);
      expect(await exported('--url', site.url)).toEqual(before);
      expect(await viewsWith(other, 'To be replaced')).toEqual([]);
      const answer = await fetch(`${other.url}/api/admin_users/sign_in`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: other.url },
        body: JSON.stringify({ admin_user: owner }),
      });
      expect(answer.status).toBe(200);
      const contacts = (connection: typeof site.connection) =>
        connection.collection('contact_requests').countDocuments();
      expect(await contacts(other.connection)).toBe(await contacts(site.connection));
    } finally {
      fs.rmSync(path.join(home, 'sitectl.config.json'));
      await other.close();
    }
  });
});
