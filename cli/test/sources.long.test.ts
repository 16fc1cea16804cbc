import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { sitectl, tempFolder } from './sitectl.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A checkout without builds: a copy of the sources. */
function unbuiltCheckout(): string {
  const checkout = tempFolder();
  fs.mkdirSync(path.join(checkout, 'cli/bin'), { recursive: true });
  fs.copyFileSync(
    path.join(root, 'cli/bin/sitectl.mjs'),
    path.join(checkout, 'cli/bin/sitectl.mjs'),
  );
  for (const each of ['cli/src', 'schemas', 'node_modules', 'tsconfig.json'])
    fs.symlinkSync(path.join(root, each), path.join(checkout, each));
  return path.join(checkout, 'cli/bin/sitectl.mjs');
}

it('runs from the sources in any working folder', async () => {
  const dataDir = tempFolder();
  const ran = await sitectl(['seed', 'terms', '--json', '--data-dir', dataDir], {
    bin: unbuiltCheckout(),
  });
  expect(ran.stderr).toBe('');
  expect(JSON.parse(ran.stdout)).toMatchObject({ ok: true });
});
