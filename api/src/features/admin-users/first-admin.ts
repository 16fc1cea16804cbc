import { randomBytes } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../config.ts';
import type { AdminUsersService } from './admin-users.service.ts';

/** The sign-in hint that the server prints at its start. */
export type SignInHint =
  | { kind: 'existing' }
  | { kind: 'configured'; email: string }
  | { kind: 'shown'; email: string; password: string }
  | { kind: 'written'; email: string; file: string };

const DEFAULT_EMAIL = 'admin@example.com';

/**
 * Creates the first administrator if there is none. The account has ADMIN_EMAIL and ADMIN_PASSWORD, or
 * else admin@example.com and a random password. A random password is returned to be shown on the terminal.
 * Without a terminal, it is written to `DATA_DIR/first-admin.txt` (mode 0600).
 */
export async function ensureFirstAdmin(
  config: Pick<Config, 'firstAdmin' | 'dataDir'>,
  adminUsers: AdminUsersService,
  atTerminal: boolean,
): Promise<SignInHint> {
  const file = path.join(config.dataDir, 'first-admin.txt');
  if (await adminUsers.any()) return takeUpNote(file, adminUsers);
  if (config.firstAdmin) {
    const created = await adminUsers.createFirst({
      ...config.firstAdmin,
      mustChangePassword: false,
    });
    return created ? { kind: 'configured', email: config.firstAdmin.email } : { kind: 'existing' };
  }
  const password = randomPassword();
  // Written before the account exists, so that the password is known even if the process is killed in
  // between. If another instance creates the account first, this instance deletes its file.
  const note = `${file}.${process.pid}`;
  if (!atTerminal) await writeSecretFile(note, `${DEFAULT_EMAIL}\n${password}\n`);
  const created = await adminUsers.createFirst({
    email: DEFAULT_EMAIL,
    password,
    mustChangePassword: true,
  });
  if (atTerminal)
    return created ? { kind: 'shown', email: DEFAULT_EMAIL, password } : { kind: 'existing' };
  if (!created) {
    await rm(note, { force: true });
    return { kind: 'existing' };
  }
  await rename(note, file).catch(unlessTaken);
  return { kind: 'written', email: DEFAULT_EMAIL, file };
}

/** Renames the file of a killed start if its password is valid; otherwise removes the file. */
async function takeUpNote(
  file: string,
  adminUsers: Pick<AdminUsersService, 'authenticate'>,
): Promise<SignInHint> {
  const folder = path.dirname(file);
  const names = await readdir(folder);
  for (const name of names.filter((each) => /^first-admin\.txt\.\d+$/.test(each))) {
    const note = path.join(folder, name);
    const text = await readFile(note, 'utf8').catch(unlessTaken);
    const [email = '', password = ''] = (text ?? '').split('\n');
    if (await adminUsers.authenticate(email, password)) {
      await rename(note, file).catch(unlessTaken);
      return { kind: 'written', email, file };
    }
    await rm(note, { force: true });
  }
  return { kind: 'existing' };
}

/** Ignores a missing file, because another starting instance may have renamed it at the same time. */
function unlessTaken(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** Returns 100 random bits as groups of characters that a person can type. */
function randomPassword(): string {
  const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
  const letters = [...randomBytes(20)].map((byte) => alphabet[byte % alphabet.length]).join('');
  return letters.match(/.{5}/g)?.join('-') ?? letters;
}

async function writeSecretFile(file: string, content: string): Promise<void> {
  await writeFile(file, content, { mode: 0o600, flag: 'w', flush: true });
}
