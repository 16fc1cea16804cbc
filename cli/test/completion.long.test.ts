import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { bin, tempFolder } from './sitectl.ts';

/** A folder with `sitectl` on its path, an environment, and a file. */
function workingFolder() {
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

const has = (shell: string) => spawnSync(shell, ['--version']).status === 0;
const missing = ['zsh', 'fish'].filter((shell) => !has(shell));
if (missing.length > 0)
  console.log(`NOT RUN: completion in ${missing.join(' and ')} (not installed)`);

/** Runs a script in a shell in that folder; returns its lines. */
async function runIn(shell: string, folder: string, script: string): Promise<string[]> {
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

describe('the completion of a shell', () => {
  it.runIf(has('fish'))('is complete in fish', async () => {
    const script =
      'sitectl completion fish | source; complete -C "sitectl tok"; ' +
      'complete -C "sitectl seed --env @"; complete -C "sitectl validate ./a"';
    expect(await runIn('fish', workingFolder(), script)).toEqual([
      ...['token\tmanage access tokens', '@all\tsitectl.config.json', './a page.json'],
    ]);
  });

  it.runIf(has('zsh'))('is complete in zsh', async () => {
    // What zsh is told: it lists candidates only at a terminal.
    const script =
      'autoload -Uz compinit && compinit -u -d ./zcompdump; source <(sitectl completion zsh); _describe() { print -l -- ${(P)2} }; ' +
      '_files() { print files }; echo $_comps[sitectl]; ' +
      'words=(sitectl tok); CURRENT=2; _sitectl; ' +
      "words=(sitectl pages publish 14 ''); CURRENT=5; _sitectl; " +
      "words=(sitectl diff ''); CURRENT=3; _sitectl";
    expect(await runIn('zsh', workingFolder(), script)).toEqual([
      ...['_sitectl', 'token:manage access tokens', 'files'],
      ...['production:sitectl.config.json', '@all:sitectl.config.json', 'files'],
    ]);
  });
});
