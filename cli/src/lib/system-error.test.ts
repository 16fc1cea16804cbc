import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { tempFolder } from '../../test/sitectl.ts';
import { explainSystemError } from './system-error.ts';

function thrown(work: () => void): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('It did not throw.');
}

it('describes the problem of a file or folder as wrong usage', () => {
  const folder = tempFolder();
  const file = path.join(folder, 'file');
  fs.writeFileSync(file, '');
  const explained = (work: () => void) => explainSystemError(thrown(work));
  const missing = path.join(folder, 'missing', 'file');
  expect(explained(() => fs.writeFileSync(missing, ''))).toMatchObject({
    exit: 2,
    code: 'file_system_error',
    message: `There is no file or folder "${missing}".`,
  });
  expect(explained(() => fs.readdirSync(path.join(file, 'x')))).toMatchObject({
    exit: 2,
    message: `"${file}/x" would be in a file, which is no folder.`,
  });
  expect(explained(() => fs.writeFileSync(folder, ''))?.exit).toBe(2);
  expect(explainSystemError(new Error('Something else'))).toBeNull();
});

it('names the folder where a file could not be written beside its place', () => {
  const beside = Object.assign(new Error('EACCES'), {
    code: 'EACCES',
    syscall: 'open',
    path: `site/.plan.json.${process.pid}.new`,
  });
  expect(explainSystemError(beside)).toMatchObject({
    exit: 2,
    message: 'You have no permission for "site".',
  });
});

it.each([
  Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }),
  new Error('The embedded database failed: SqliteError: database or disk is full'),
])('reports that the disk is full: %s', (error) => {
  expect(explainSystemError(error)).toMatchObject({
    exit: 3,
    code: 'storage_full',
    message: 'The disk is full.',
  });
});
