import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Finds the folder `fixtures` in a parent folder, both from the source and from the build. */
export function findFixtures(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const fixtures = path.join(folder, 'fixtures');
    if (existsSync(path.join(fixtures, 'minimal-site', 'site.json'))) return fixtures;
    const parent = path.dirname(folder);
    if (parent === folder) throw new Error('The folder "fixtures" is missing.');
    folder = parent;
  }
}
