import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { copyOf, edit, sitectl, tempFolder } from './sitectl.ts';

/** A path with a space, which a shell splits. */
function spacedBundle(): string {
  const folder = path.join(tempFolder(), 'my site');
  fs.renameSync(copyOf('minimal-site'), folder);
  return folder;
}

describe('the command in a hint has quotes around a path with a space', () => {
  it('if a bundle does not have an item', async () => {
    const folder = spacedBundle();
    const { stderr } = await sitectl(['items', 'show', 'crane', '--bundle', folder]);
    expect(stderr).toContain(`sitectl items list --bundle '${folder}'\n`);
  });

  it('if a page file is not valid', async () => {
    const file = path.join(spacedBundle(), 'pages/0001-home.json');
    edit(file, (text) => text.replace('"HeadingBlock"', '"UnknownBlock"'));
    const { code, stderr } = await sitectl(['pages', 'publish', '1', file]);
    expect(code).toBe(1);
    expect(stderr).toContain(`sitectl validate --fix '${file}'\n`);
  });
});
