import { describe, expect, it } from 'vitest';
import { COMPLETION_SCRIPTS, type Shell } from '../src/lib/completion/scripts.ts';
import { candidatesFor } from '../src/lib/completion/candidates.ts';
import { createProgram } from '../src/program.ts';
import { sitectl } from './sitectl.ts';
import { workingFolder, runIn } from './shells.ts';

const program = createProgram();
/** The candidates for the last word of a command line, which is being typed. */
function after(line: string): { values: string[]; files: boolean } {
  const words = line.split(' ');
  const typed = words.pop() ?? '';
  const found = candidatesFor(
    program,
    words,
    typed,
    () => ['production', 'staging'],
    () => ['@all'],
  );
  return { values: found.values.map(({ value }) => value), files: found.files };
}

describe('what may follow', () => {
  it('is every command, those of a command, or those that begin with what is typed', () => {
    expect(after('').values).toEqual(program.commands.map((each) => each.name()));
    expect(after('token ').values).toEqual(['create', 'list', 'revoke']);
    expect(after('d').values).toEqual(['diff', 'drift', 'doctor']);
    expect(after('nonsense x')).toEqual({ values: [], files: false });
  });

  it('is an option of the command once a "-" is typed, but not after "--"', () => {
    expect(after('doctor --').values).toEqual([
      '--env',
      '--url',
      '--data-dir',
      '--db',
      '--resume',
      '--json',
      '--quiet',
      '--help',
    ]);
    expect(after('pages publish 14 x.json --if').values).toEqual(['--if-revision']);
    expect(after('validate -- -')).toEqual({ values: [], files: true });
    expect(after('-').values).toEqual(['--version', '--help']);
  });

  it('is a choice of an option or an argument, in both ways to write it', () => {
    expect(after('validate --format ').values).toContain('sarif');
    expect(after('validate --format=j').values).toEqual(['--format=json', '--format=junit']);
    expect(after('validate --format = j').values).toEqual(['json', 'junit']);
    expect(after('completion z').values).toEqual(['zsh']);
  });

  it('is an environment of sitectl.config.json if the option or argument accepts one', () => {
    expect(after('token create x --env ').values).toEqual(['production', 'staging']);
    expect(after('pages delete 4 --confirm p').values).toEqual(['production']);
    expect(after('diff s')).toEqual({ values: ['staging'], files: true });
    expect(after('move --from s')).toEqual({ values: ['staging'], files: true });
    expect(after('preview x --compare=p')).toEqual({
      values: ['--compare=production'],
      files: true,
    });
    expect(after('migrate up --to s').values).toEqual([]);
  });

  it('is a group too, for a command that runs over groups', () => {
    expect(after('seed --env ').values).toEqual(['production', 'staging', '@all']);
    expect(after('seed --env @').values).toEqual(['@all']);
    expect(after('import x --confirm=@').values).toEqual(['--confirm=@all']);
    expect(after('diff @')).toEqual({ values: ['@all'], files: true });
    expect(after('pages show 4 --env @').values).toEqual([]);
  });

  it('is a file for arguments and options that are files, and nothing for others', () => {
    expect(after('validate a.json ')).toEqual({ values: [], files: true });
    expect(after('import x --plan ').files).toBe(true);
    expect(after('pages publish 14 ').files).toBe(true);
    expect(after('pages publish ')).toEqual({ values: [], files: false });
    expect(after('import site ')).toEqual({ values: [], files: false });
    expect(after('export --pages ')).toEqual({ values: [], files: false });
  });
});

describe('the completion of a shell', () => {
  it('is complete in bash', async () => {
    const tab = (words: string) =>
      `COMP_WORDS=(${words}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _sitectl; ` +
      `printf '%s\\n' "\${COMPREPLY[@]}" --;`;
    const script =
      'source <(sitectl completion bash); complete -p sitectl; ' +
      tab(`sitectl tok`) +
      tab(`sitectl token ''`) +
      tab(`sitectl seed --env = p`) +
      tab(`sitectl seed --env @a`) +
      tab(`sitectl seed --env @`) +
      tab(`sitectl seed --env @ a`) +
      tab(`sitectl seed --env =@ a`) +
      tab(`sitectl validate ./a`);
    expect(await runIn('bash', workingFolder(), script)).toEqual([
      'complete -F _sitectl sitectl',
      'token',
      '--',
      'create',
      'list',
      'revoke',
      '--',
      'production',
      '--',
      '@all',
      '--',
      '@all',
      '--',
      '@all',
      '--',
      '@all',
      '--',
      './a page.json',
      '--',
    ]);
  });
});

it('asks sitectl in PowerShell too, whose script no test runs', () => {
  const script = COMPLETION_SCRIPTS.powershell;
  expect(script).toContain('-Native -CommandName sitectl -ScriptBlock {');
  // Wrong escapes in the template literal would change these characters of PowerShell.
  expect(script).toContain('-split "`t", 2');
  expect(script).toContain(`-replace "^['\`"]", ''`);
});

it.each(Object.keys(COMPLETION_SCRIPTS) as Shell[])('prints the script of %s', async (shell) => {
  const { code, stdout } = await sitectl(['completion', shell]);
  expect({ code, stdout }).toEqual({ code: 0, stdout: COMPLETION_SCRIPTS[shell] });
});

it('exits with 2 for a shell that it does not know', async () => {
  const ran = await sitectl(['completion', 'tcsh']);
  expect(ran).toMatchObject({ code: 2, stdout: '' });
  expect(ran.stderr).toContain('Allowed choices are bash, zsh, fish, powershell.');
});
