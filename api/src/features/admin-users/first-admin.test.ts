import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Connection } from 'mongoose';
import { connect, ensureIndexes } from '../../database/database.ts';
import { startTestDatabase, type TestDatabase } from '../../../../tests/helpers/database.ts';
import { adminUserModel } from './admin-users.model.ts';
import { createAdminUsersService, type AdminUsersService } from './admin-users.service.ts';
import { ensureFirstAdmin } from './first-admin.ts';
import { createPasswords } from './passwords.ts';

let database: TestDatabase;
let connection: Connection;
let adminUsers: AdminUsersService;
let dataDir: string;

beforeEach(async () => {
  database = await startTestDatabase();
  connection = await connect(database.uri);
  await ensureIndexes([adminUserModel(connection)]);
  adminUsers = createAdminUsersService({
    connection,
    passwords: createPasswords(),
    endSessions: () => Promise.resolve(),
  });
  dataDir = fs.mkdtempSync('/tmp/siteyard-first-');
});
afterEach(async () => {
  await connection.close();
  await database.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

test('ADMIN_EMAIL and ADMIN_PASSWORD create the first administrator once', async () => {
  const firstAdmin = { email: 'me@example.com', password: 'my own long password' };
  const hint = await ensureFirstAdmin({ firstAdmin, dataDir }, adminUsers, false);
  expect(hint).toEqual({ kind: 'configured', email: 'me@example.com' });
  const found = await adminUsers.authenticate('me@example.com', firstAdmin.password);
  expect(found).toMatchObject({ mustChangePassword: false });
  const other = { email: 'other@example.com', password: 'another long password' };
  expect(await ensureFirstAdmin({ firstAdmin: other, dataDir }, adminUsers, false)).toEqual({
    kind: 'existing',
  });
  expect(await adminUsers.authenticate(other.email, other.password)).toBeNull();
});

test('shows a random password at a terminal and writes no file', async () => {
  const hint = await ensureFirstAdmin({ firstAdmin: undefined, dataDir }, adminUsers, true);
  if (hint.kind !== 'shown') throw new Error(hint.kind);
  expect(hint.email).toBe('admin@example.com');
  expect(await adminUsers.authenticate(hint.email, hint.password)).toMatchObject({
    mustChangePassword: true,
  });
  expect(fs.readdirSync(dataDir)).toEqual([]);
});

test('writes the password to a file that only its owner can read when there is no terminal', async () => {
  const hint = await ensureFirstAdmin({ firstAdmin: undefined, dataDir }, adminUsers, false);
  if (hint.kind !== 'written') throw new Error(hint.kind);
  expect(fs.statSync(hint.file).mode & 0o777).toBe(0o600);
  const [email = '', password = ''] = fs.readFileSync(hint.file, 'utf8').split('\n');
  expect(await adminUsers.authenticate(email, password)).not.toBeNull();
  expect(fs.readdirSync(dataDir)).toEqual(['first-admin.txt']);
});

test('a start that was killed before the file had its name leaves no account without a password', async () => {
  const config = { firstAdmin: undefined, dataDir };
  const file = path.join(dataDir, 'first-admin.txt');
  await ensureFirstAdmin(config, adminUsers, false);
  fs.renameSync(file, `${file}.7`);
  fs.writeFileSync(`${file}.123`, 'admin@example.com\nof an earlier start\n');
  const hint = await ensureFirstAdmin(config, adminUsers, false);
  expect(hint).toEqual({ kind: 'written', email: 'admin@example.com', file });
  const [email = '', password = ''] = fs.readFileSync(file, 'utf8').split('\n');
  expect(await adminUsers.authenticate(email, password)).not.toBeNull();
  expect(await ensureFirstAdmin(config, adminUsers, false)).toEqual({ kind: 'existing' });
  expect(fs.readdirSync(dataDir)).toEqual(['first-admin.txt']);
});

test('only one of several instances that start together creates the administrator', async () => {
  const hints = await Promise.all(
    [1, 2, 3, 4].map((n) =>
      ensureFirstAdmin(
        { firstAdmin: { email: `a${n}@example.com`, password: 'a long enough password' }, dataDir },
        adminUsers,
        false,
      ),
    ),
  );
  expect(hints.filter(({ kind }) => kind === 'configured')).toHaveLength(1);
  expect(await adminUserModel(connection).countDocuments({})).toBe(1);
});
