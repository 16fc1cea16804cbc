import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from './lib/paths.mjs';

it('refuses the long run and the journeys in one command', () => {
  const args = [path.join(root, 'scripts/test.mjs'), '--long', '--browsers', 'no-such-test'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(stderr).toContain('--long and --browsers are separate runs.');
  expect(stdout.trim().split('\n')).toEqual(['0 passed, 1 failed, 0 skipped']);
  expect(status).toBe(1);
});
