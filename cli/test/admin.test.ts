import { expect, it } from 'vitest';
import { openSite, sitectl, sitectlAtTerminal } from './sitectl.ts';

/** Administrators of a real site on the embedded database. */

const PASSWORD = 'a long enough test password';

it('creates, lists and removes administrators, sets passwords, and refuses to remove the last one', async () => {
  const target = await openSite();
  const admin = (args: string[], stdin = '') => sitectl(['admin', ...args, ...target], { stdin });
  const owner = 'owner@example.com';
  expect(await admin(['create', owner, '--password-stdin'], `${PASSWORD}\n`)).toMatchObject({
    code: 0,
    stdout: 'owner@example.com can sign in now.\n',
    stderr: `Target: ${target[1]}, 0 pages\n`,
  });
  const [twice, short, empty, unasked] = await Promise.all([
    admin(['create', owner, '--password-stdin'], PASSWORD),
    admin(['set-password', owner, '--password-stdin'], 'short'),
    admin(['set-password', owner, '--password-stdin'], '\n'),
    admin(['remove', owner]),
  ]);
  expect(twice).toMatchObject({ code: 1, stdout: '' });
  expect(twice.stderr).toContain('An administrator with this email address already exists.');
  expect(short).toMatchObject({ code: 1, stdout: '' });
  expect(short.stderr).toContain('at least 12');
  expect(empty.stderr).toContain('The password on stdin is empty.');
  expect(unasked).toMatchObject({ code: 2, stdout: '' });
  expect(unasked.stderr).toContain('--yes');

  const [set, list, last] = await Promise.all([
    admin(['set-password', owner, '--password-stdin', '-q'], `another ${PASSWORD}`),
    admin(['list']),
    admin(['remove', owner, '--yes', '--json']),
  ]);
  expect(set).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(list.stdout).toMatch(/^Email +Since +Last sign-in\nowner@example.com +20\S+ +never\n$/);
  expect(last).toMatchObject({ code: 1, stderr: '' });
  expect(JSON.parse(last.stdout)).toMatchObject({ ok: false, code: 'last_administrator' });
});

it('prompts for a password only at a terminal, hides it, and checks its length before it asks again', async () => {
  const target = await openSite();
  const piped = await sitectl(['admin', 'create', 'owner@example.com', ...target]);
  expect(piped).toMatchObject({ code: 2, stdout: '' });
  expect(piped.stderr).toContain('--password-stdin');
  const typed = await sitectlAtTerminal(['admin', 'create', 'owner@example.com', ...target], {}, [
    ['New password of owner@example.com:', PASSWORD],
    ['Once more:', PASSWORD],
  ]);
  expect(typed.stdout).toContain('owner@example.com can sign in now.');
  expect(typed.stdout).not.toContain(PASSWORD);
  const short = await sitectlAtTerminal(['admin', 'create', 'b@example.com', ...target], {}, [
    ['New password', 'short'],
    ['must have at least 12 characters', ' but long enough now'],
    ['Once more:', 'short but long enough now'],
  ]);
  expect(short.stdout).toContain('b@example.com can sign in now.');
});

it('refuses two different passwords at a terminal', async () => {
  const target = await openSite();
  const differ = await sitectlAtTerminal(['admin', 'create', 'b@example.com', ...target], {}, [
    ['New password', PASSWORD],
    ['Once more:', 'something else'],
  ]);
  expect(differ).toMatchObject({ code: 2 });
  expect(differ.stdout).toContain('The two passwords are not the same.');
});
