import { describe, expect, it } from 'vitest';
import { createProgram } from '../src/program.ts';
import packageJson from '../package.json' with { type: 'json' };
import { fixtures, shell, sitectl, sitectlAtTerminal, sitectlProcess } from './sitectl.ts';

const commands = createProgram().commands;

describe('sitectl', () => {
  it('prints a first screen of help that fits a terminal of 24 lines', async () => {
    const { code, stdout, stderr } = await sitectl(['--help']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const lines = stdout.trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(24);
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
    for (const command of commands) expect(stdout).toContain(`  ${command.name()} `);
    expect(stdout).toContain('130 interrupted');
  });

  it('shows the topics of its help in two columns where they fit, and in one elsewhere', async () => {
    const both = /^Content +Compare and merge$/m;
    expect((await sitectl(['--help'])).stdout).toMatch(both);
    const { stdout } = await sitectlAtTerminal(['--help'], { columns: 60 });
    expect(stdout).not.toMatch(both);
    expect(stdout).toMatch(/^Content\r$/m);
    for (const command of commands)
      expect(stdout).toMatch(new RegExp(`^  ${command.name()} +${command.summary()}\\r$`, 'm'));
  });

  it.each([60, 120])('wraps its help at a terminal of %i columns', async (columns) => {
    const { stdout } = await sitectlAtTerminal(['--help'], { columns });
    const longest = Math.max(...stdout.split(/\r?\n/).map((line) => line.length));
    expect(longest).toBeLessThanOrEqual(columns);
    expect(longest).toBeGreaterThan(columns - 20);
  });

  it('prints a summary, examples and lines of at most 80 columns in every help text', () => {
    const leaves = (list: typeof commands): typeof commands =>
      list.flatMap((each) => (each.commands.length > 0 ? leaves([...each.commands]) : [each]));
    for (const command of leaves([...commands])) {
      let help = '';
      command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp();
      expect(command.summary(), command.name()).not.toBe('');
      expect(help, command.name()).toMatch(/Examples:\n {2}(\S.*)?sitectl /);
      expect(help).toContain('--json');
      expect(help.split('\n').filter((line) => line.length > 80)).toEqual([]);
    }
  });

  const all = (list: typeof commands): typeof commands =>
    list.flatMap((each) => [each, ...all([...each.commands])]);
  const helpAt = (command: (typeof commands)[number], columns: number) => {
    let help = '';
    const { getOutHelpWidth } = createProgram().configureOutput();
    const { isTTY, columns: before } = process.stdout;
    Object.assign(process.stdout, { isTTY: true, columns });
    try {
      const writeOut = (text: string) => (help += text);
      command.configureOutput({ writeOut, ...(getOutHelpWidth && { getOutHelpWidth }) });
      command.outputHelp();
    } finally {
      Object.assign(process.stdout, { isTTY, columns: before });
    }
    return help;
  };
  const wordsIn = (text: string) => text.split(/\s+/).filter((word) => word !== '\\');

  it('breaks no word of any help text at 60 columns', () => {
    for (const command of [createProgram(), ...all([...commands])]) {
      const [wide, narrow] = [helpAt(command, 80), helpAt(command, 60)];
      expect(narrow.split('\n').filter((line) => line.length > 60)).toEqual([]);
      expect(wordsIn(narrow).toSorted()).toEqual(wordsIn(wide).toSorted());
    }
  });

  it('prints every help text at a terminal of 0 columns as at one of 80', () => {
    for (const command of [createProgram(), ...all([...commands])])
      expect(helpAt(command, 0)).toBe(helpAt(command, 80));
  });

  it('prints its help at a terminal of 0 columns', async () => {
    const { stdout } = await sitectlAtTerminal(['import', '--help'], { columns: 0 });
    expect(stdout).toBe((await sitectlAtTerminal(['import', '--help'])).stdout);
  });

  it('prints its version', async () => {
    expect(await sitectl(['--version'])).toEqual({
      code: 0,
      stdout: `${packageJson.version}\n`,
      stderr: '',
    });
  });

  it.each([
    [[], 'Usage: sitectl'],
    [['validat', 'x'], '(Did you mean validate?)'],
    [['validate'], "missing required argument 'path'"],
    [['validate', '--fromat', 'json', '.'], '(Did you mean --format?)'],
    [['validate', '--format', 'xml', '.'], 'Allowed choices are'],
    [['validate', 'no-such-folder'], 'There is no file or folder "no-such-folder"'],
    [['schema', 'TwoCool'], 'Did you mean "TwoCol"?'],
  ])('exits with 2 for wrong usage %j and writes only to stderr', async (args, text) => {
    const { code, stdout, stderr } = await sitectl(args);
    expect(stderr).toContain(text);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });

  it('reports wrong usage as JSON with --json', async () => {
    const { code, stdout, stderr } = await sitectl(['validate', '--json', 'no-such-folder']);
    expect({ code, stderr }).toEqual({ code: 2, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, code: 'file_not_found' });
    const unknown = await sitectl(['validate', '--json', '--nonsense', '.']);
    expect(JSON.parse(unknown.stdout)).toMatchObject({ ok: false, code: 'wrong_usage' });
    expect(unknown).toMatchObject({ code: 2, stderr: '' });
  });

  it('prints colours only at a terminal, and never with NO_COLOR', async () => {
    const args = ['validate', 'no-such-folder'];
    const coloured = expect.stringContaining('\u001b[31m') as unknown;
    expect((await sitectlAtTerminal(args)).stdout).toEqual(coloured);
    expect((await sitectlAtTerminal(args, { env: { NO_COLOR: '1' } })).stdout).not.toEqual(
      coloured,
    );
    expect((await sitectlAtTerminal(args, { env: { TERM: 'dumb' } })).stdout).not.toEqual(coloured);
    expect((await sitectl(args)).stderr).not.toEqual(coloured);
    expect((await sitectl(args, { env: { FORCE_COLOR: '1' } })).stderr).toEqual(coloured);
  });

  // Most tests run it in a process that stays.
  it.each([
    [['--version'], 0],
    [['validate'], 2],
    [['validate', `${fixtures}minimal-site`], 0],
    [['validate', '-'], 2],
    [['validate', '--json', 'no-such-folder'], 2],
    [['schema', 'Card'], 0],
    [['export', 'site', '--url', 'http://127.0.0.1:9'], 3],
  ])('ends with the same code and output in a process of its own: %j', async (args, code) => {
    const how = { stdin: '{"wrong": true}', env: { SITECTL_TOKEN: 'x' } };
    const ran = await sitectlProcess(args, how);
    expect(ran).toMatchObject({ code });
    expect(await sitectl(args, how)).toEqual(ran);
  });

  it('exits with 0 when the reader of stdout stops early', async () => {
    const { stdout, stderr } = await shell('sitectl schema | head -n 1; echo "${PIPESTATUS[0]}"');
    expect({ stdout, stderr }).toEqual({ stdout: '{\n0\n', stderr: '' });
  });
});
