import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { bin, tempFolder } from './sitectl.ts';

/** A folder with `sitectl` on its path, an environment, and a file. */
export function workingFolder() {
  const folder = tempFolder();
  const command = `#!/bin/sh\nexec '${process.execPath}' '${bin}' "$@"\n`;
  fs.writeFileSync(path.join(folder, 'sitectl'), command, { mode: 0o755 });
  fs.writeFileSync(
    path.join(folder, 'sitectl.config.json'),
    JSON.stringify({
      environments: { production: { dataDir: '.' } },
      groups: { all: ['production'] },
    }),
  );
  fs.writeFileSync(path.join(folder, 'a page.json'), '{}');
  return folder;
}

/** Runs a script in a shell in that folder; returns its lines. */
export async function runIn(shell: string, folder: string, script: string): Promise<string[]> {
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}`, HOME: folder };
  const quiet = { bash: '--norc', zsh: '-f', fish: '--no-config' }[shell] ?? '';
  const child = spawn(shell, [quiet, '-c', script], { cwd: folder, env });
  let text = '';
  const add = (part: Buffer) => (text += String(part));
  child.stdout.on('data', add);
  child.stderr.on('data', add);
  await once(child, 'close');
  return text.split('\n').filter(Boolean);
}
