import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { workingFolder, runIn } from './shells.ts';

const has = (shell: string) => spawnSync(shell, ['--version']).status === 0;
const missing = ['zsh', 'fish'].filter((shell) => !has(shell));
if (missing.length > 0)
  console.log(`NOT RUN: completion in ${missing.join(' and ')} (not installed)`);

describe('the completion of a shell', () => {
  it.runIf(has('fish'))('is complete in fish', async () => {
    const script =
      'sitectl completion fish | source; complete -C "sitectl tok"; ' +
      'complete -C "sitectl seed --env @"; complete -C "sitectl validate ./a"';
    expect(await runIn('fish', workingFolder(), script)).toEqual([
      'token\tmanage access tokens',
      '@all\tsitectl.config.json',
      './a page.json',
    ]);
  });

  it.runIf(has('zsh'))('is complete in zsh', async () => {
    // The calls of the completion functions, because zsh lists candidates only at a terminal.
    const script =
      'autoload -Uz compinit && compinit -u -d ./zcompdump; source <(sitectl completion zsh); _describe() { print -l -- ${(P)2} }; ' +
      '_files() { print files }; echo $_comps[sitectl]; ' +
      'words=(sitectl tok); CURRENT=2; _sitectl; ' +
      "words=(sitectl pages publish 14 ''); CURRENT=5; _sitectl; " +
      "words=(sitectl diff ''); CURRENT=3; _sitectl";
    expect(await runIn('zsh', workingFolder(), script)).toEqual([
      '_sitectl',
      'token:manage access tokens',
      'files',
      'production:sitectl.config.json',
      '@all:sitectl.config.json',
      'files',
    ]);
  });
});
