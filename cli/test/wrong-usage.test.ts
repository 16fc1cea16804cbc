import type { Command } from 'commander';
import fs from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BACKUP_MAGIC } from '@siteyard/schemas/http';
import { createProgram } from '../src/program.ts';
import { fixtures, sitectl, tempFolder } from './sitectl.ts';

/** Wrong usage of every command: it exits with 2 before it calls a site. */

const calls: string[] = [];
const server = createServer(({ method, url }, response) => {
  calls.push(`${method} ${url}`);
  response.writeHead(500).end();
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => server.close());

const site = `${fixtures}minimal-site`;
const page = `${site}/pages/0011-terms.json`;
const RUN = '6b080c1b26814daf22ed2f5b';
const SCRIPT = '20261122-1530-rename';

/** In a folder with `sitectl.config.json`, `site.backup`, one migration and files that are no tables. */
const WRONG: [line: string[], text: string][] = [
  [['validate', 'nowhere'], 'There is no file or folder "nowhere"'],
  [['validate', site, ''], "argument 'path' is empty. Name a file or a folder."],
  [['validate', '-', '--fix'], '--fix cannot write to stdin'],
  [['validate', site, '--format', 'xml'], 'Allowed choices are'],
  [['schema', 'TwoCool'], 'Did you mean "TwoCol"?'],
  [['seed', 'terms', '--list'], '--list lists all names and changes nothing'],
  [['seed', '--list', '--force'], '--list lists all names and changes nothing'],
  [['seed', 'Terms & more'], 'is not the name of a default page'],
  [['pages', 'list', '--search', 'x'.repeat(301)], '--search '],
  [['pages', 'list', 'extra'], 'too many arguments'],
  [['pages', 'nonsense'], "unknown command 'nonsense'"],
  [['pages', 'restor', '14'], "unknown command 'restor'"],
  [['items', 'nonsense'], "unknown command 'nonsense'"],
  [['runs', 'nonsense'], "unknown command 'nonsense'"],
  [['items', 'list', '--search', 'x'.repeat(301)], '--search '],
  [['items', 'show'], "missing required argument 'item'"],
  [['items', 'list', '--bundle', site], '--bundle reads the bundle in a folder, and no site'],
  [['items', 'show', 'lift', '--bundle', site], '--bundle reads the bundle in a folder'],
  [['items', 'set-rates', 'nowhere.csv'], 'There is no file "nowhere.csv"'],
  [['items', 'set-rates', 'rates.xlsx'], '"rates.xlsx" is not a CSV table.'],
  [['items', 'set-rates', 'photo.csv'], '"photo.csv" is not a CSV table.'],
  [['items', 'set-rates', 'rates.pdf'], 'save the table as CSV (UTF-8)'],
  [['pages', 'show', 'home'], 'Use the number of a page'],
  [['pages', 'show'], "missing required argument 'id'"],
  [['pages', 'rename', '14', ' '], 'The title must not be blank.'],
  [['pages', 'rename', '14', 'x'.repeat(301)], 'The title '],
  [['pages', 'delete', '14'], 'Confirm with --yes.'],
  [['pages', 'create', ''], 'The title must not be blank.'],
  [['pages', 'create', 'Diggers', '--address', 'Mini Diggers'], 'The address "Mini Diggers" may'],
  [['pages', 'create', 'Diggers', '--key', 'short'], '--key "short" must be 8 to 200'],
  [['pages', 'restore', 'page-14'], 'Use the number of a page'],
  [['pages', 'unpublish', '/pages/14'], 'Use the number of a page'],
  [['pages', 'address', '14'], 'Name the address, or remove it with --remove.'],
  [['pages', 'address', '14', 'diggers', '--remove'], 'goes without a new one'],
  [['pages', 'address', '14', 'admin/x'], 'The address "admin/x" begins with a word'],
  [['media', 'add', 'nowhere.png', '--alt', ''], 'There is no file "nowhere.png"'],
  [['media', 'add', page], "required option '--alt <text>'"],
  [['pages', 'publish', '14', 'nowhere.json'], 'There is no file "nowhere.json"'],
  [['pages', 'publish', '14', page, '--if-revision', 'new'], 'content_revision'],
  [['pages', 'publish', '14', `${site}/settings.json`], 'is not a page of a bundle'],
  [['migrate', 'new', '!'], 'name'],
  [['migrate', 'status', '--dir', 'nowhere'], 'nowhere'],
  [['migrate', 'up', '--to', SCRIPT.replace('rename', 'nothing')], 'There is no migration'],
  [['migrate', 'up', '--apply'], 'Confirm with --yes.'],
  [['migrate', 'up', '--bundle', site, '--env', 'here'], '--bundle changes the bundle in a folder'],
  [['migrate', 'up', '--wait', 'long'], 'is not a duration'],
  [['migrate', 'down', 'rename', '--yes'], 'There is no migration "rename"'],
  [['migrate', 'down', '--yes'], 'Name the migration to undo'],
  [['migrate', 'down', SCRIPT, '--wait', 'long', '--yes'], 'is not a duration'],
  [['migrate', 'test', 'nothing'], 'There is no migration'],
  [['preview', 'nowhere'], 'There is no file or folder "nowhere"'],
  [['preview', site, '--port', '70000'], 'Use a port from 0 to 65535.'],
  [['preview', site, '--compare', 'here'], '--compare and --out belong together.'],
  [['preview', site, '--compare', 'here', '--out', 'o', '--port', '1'], 'so it has no --port'],
  [['preview', site, '--exit-code'], '--exit-code goes with --compare.'],
  [['preview', site, '--no-pictures'], '--no-pictures goes with --compare.'],
  [['preview', site, '--compare', 'there', '--out', 'o'], 'has no environment "there"'],
  [['export', ''], "argument 'to' is empty"],
  [['pull', ''], "argument 'dir' is empty"],
  [['merge', site, site, site, '--out', ''], "option '--out <dir>' is empty"],
  [['schema', '--out', ''], "option '--out <dir>' is empty"],
  [['migrate', 'new', 'rename', '--dir', ''], "option '--dir <dir>' is empty"],
  [['import', site, '--plan', ''], "option '--plan <file>' is empty"],
  [['backup', 'create', ''], "argument 'file' is empty"],
  [['mcp', '--plans', ''], "option '--plans <folder>' is empty"],
  [['export', 'site.zip'], 'is the name of a ZIP file'],
  [['export', 'out', '--pages', 'home'], 'is not a list of page numbers'],
  [['export', 'out', '--anonymise'], 'Add --include contacts'],
  [['export', 'sitectl.config.json'], 'is a file'],
  [['pull', 'sitectl.config.json'], 'is a file'],
  [['pull', site, '--on-conflict', 'mine'], 'Allowed choices are'],
  [['import', 'nowhere', '--dry-run'], 'There is no file or folder "nowhere"'],
  [['import', 'nowhere'], 'There is no file or folder "nowhere"'],
  [['import', 'migrations'], 'The bundle "migrations" cannot be used'],
  [['import', site], 'Confirm with --yes.'],
  [['import', site, '--as', 'draft', '--prune', '--yes'], '--as draft only proposes'],
  [['import', site, '--plan', '.'], '--plan "." is a folder'],
  [['import', site, '--only', '', '--yes'], 'Use pages, settings'],
  [['import', site, '--wait', 'long', '--yes'], 'is not a duration'],
  [['import', site, '--on-conflict', 'mine', '--yes'], 'Allowed choices are'],
  [['plan', 'show', 'nowhere.json'], 'There is no file "nowhere.json"'],
  [['log', 'home'], 'is not a positive number'],
  [['log', '--since', 'tuesday'], 'is neither the number of a change nor a time'],
  [['explain', '/fleet', '--at', 'tuesday'], 'is neither the number of a change nor a time'],
  [['restore-page', 'home', '--at', '3', '--yes'], 'is not the number of a page'],
  [['restore-page', '14', '--at', '3'], 'Confirm with --yes.'],
  [['export', 'out', '--at', '3', '--include', 'contacts'], 'Contact requests have no history'],
  [['contacts', 'export'], "required option '--email <email>'"],
  [['erase', '--yes'], 'Name one of --contact, --picture, --page and --item.'],
  [['erase', '--page', '14'], 'Confirm with --yes.'],
  [['erase', '--item', 'mini-excavator', '--yes'], '--item must be a UUID.'],
  [['erase', '--contact', 'x', '--yes'], '--contact '],
  [['apply', 'nowhere.json'], 'There is no file "nowhere.json"'],
  [['apply', 'sitectl.config.json'], 'is not a plan'],
  [['apply', 'sitectl.config.json', '--wait', 'long'], 'is not a duration'],
  [['undo', 'the import', '--yes'], 'is not the id of a run'],
  [['undo', 'nonsense'], '"nonsense" is not the id of a run'],
  [['undo', '--yes'], 'Name the run to undo'],
  [['undo', RUN], 'Confirm with --yes.'],
  [['undo', RUN, '--wait', 'long', '--yes'], 'is not a duration'],
  [['undo', '812', '--wait', 'long', '--yes'], 'is not a duration'],
  [['runs', 'list', '--al'], 'Did you mean --all?'],
  [['runs', 'show', ''], 'is not the id of a run'],
  [['runs', 'cancel', '../pages'], 'is not the id of a run'],
  [['diff', 'here', 'there'], 'has no environment "there"'],
  [['diff', 'here', './nowhere'], 'There is no file or folder "./nowhere"'],
  [['diff', 'here', '.'], 'The folder "." is not a bundle.'],
  [['diff', 'here'], "missing required argument 'b'"],
  [['drift', 'nowhere'], 'There is no file or folder "nowhere"'],
  [['merge', site, site, 'nowhere'], 'The folder "nowhere" is not a bundle.'],
  [['git', 'setup', '.'], 'The folder "." is not a bundle.'],
  [['git', 'merge-driver', 'a'], "missing required argument 'ours'"],
  [['doctor', 'production'], 'too many arguments'],
  [['doctor', '--url', 'ftp://x'], 'is not the URL of a site'],
  [['doctor', '--env', 'there'], 'has no environment "there"'],
  [['backup', 'create', '.'], '"." is a folder.'],
  [['backup', 'create', 'site.backup'], 'exists already'],
  [['backup', 'verify', 'nowhere.backup'], 'nowhere.backup'],
  [['backup', 'restore', 'site.backup'], "required option '--to <target>'"],
  [['backup', 'restore', 'site.backup', '--to', 'here'], 'Confirm with --yes.'],
  [['backup', 'restore', 'sitectl.config.json', '--to', 'here'], 'This file is not a backup of a'],
  [['backup', 'restore', 'no.backup', '--to', 'here', '--yes'], 'no.backup'],
  [['move', '--from', 'here', '--to', 'here', '--yes'], 'The site is there already.'],
  [['move', '--from', 'here', '--to', 'there', '--yes'], 'has no environment "there"'],
  [['admin', 'list', '--data-dir', 'data'], 'Name one target'],
  [['admin', 'create', 'ada', '--password-stdin'], 'must be an email address'],
  [['admin', 'create', 'a@b.example'], '--password-stdin'],
  [['admin', 'create', 'a@b.example', '--password-stdin'], 'The password on stdin is empty.'],
  [['admin', 'set-password', 'ada', '--password-stdin'], 'must be an email address'],
  [['admin', 'set-password', 'a@b.example', '--password-stdin'], 'The password on stdin is empty.'],
  [['admin', 'remove', 'ada', '--yes'], 'is not an email address'],
  [['admin', 'remove', 'a@b.example'], 'Confirm with --yes.'],
  [['token', 'create', 'ci'], "required option '--scope <scopes>'"],
  [['token', 'create', 'ci', '--scope', 'all'], 'Allowed choices are'],
  [['token', 'create', 'C I', '--scope', 'read'], 'The name "C I" may contain'],
  [['token', 'create', 'ci', '--scope', 'read', '--expires', 'soon'], 'is not a duration'],
  [['token', 'list', 'ci'], 'too many arguments'],
  [['token', 'revoke', 'C I'], 'The name "C I" may contain'],
  [['completion', 'tcsh'], 'Allowed choices are'],
  [['mcp', '--plans', 'sitectl.config.json'], 'is a file. Name a folder.'],
];

const leaves = (command: Command): string[] =>
  command.commands.length === 0
    ? [command.name()]
    : command.commands.flatMap((each) =>
        leaves(each).map((name) => (command.parent ? `${command.name()} ${name}` : name)),
      );

it('has a line for every command', () => {
  const named = WRONG.map(([line]) => line.join(' '));
  for (const command of leaves(createProgram()))
    expect(
      named.some((line) => line.startsWith(command)),
      command,
    ).toBe(true);
});

/** Whether a command can be called with `--url`. Its own `--env` or an argument names the site otherwise. */
function takesUrl(line: readonly string[]): boolean {
  let command = createProgram();
  for (const word of line)
    command = command.commands.find((each) => each.name() === word) ?? command;
  const isNamed = line.includes('--env') || line.includes('--url');
  return command.options.some(({ long }) => long === '--url') && !isNamed;
}

it.each(WRONG)('exits with 2 for %j and calls no site', async (line, text) => {
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const cwd = tempFolder();
  const here = { url, tokenEnv: 'SITECTL_TOKEN' };
  fs.writeFileSync(
    path.join(cwd, 'sitectl.config.json'),
    JSON.stringify({ environments: { here } }),
  );
  fs.writeFileSync(path.join(cwd, 'site.backup'), BACKUP_MAGIC);
  fs.writeFileSync(path.join(cwd, 'rates.xlsx'), 'PK\x03\x04');
  fs.writeFileSync(path.join(cwd, 'photo.csv'), '\x89PNG\0');
  fs.writeFileSync(path.join(cwd, 'rates.pdf'), '%PDF-1.7\n');
  fs.mkdirSync(path.join(cwd, 'migrations'));
  const script = 'export default { page() {} };';
  fs.writeFileSync(path.join(cwd, 'migrations', `${SCRIPT}.mjs`), script);
  const target = takesUrl(line) ? ['--url', url] : [];
  calls.length = 0;
  const ran = await sitectl([...line, ...target], { cwd, env: { SITECTL_TOKEN: 'x' } });
  expect(ran).toMatchObject({ code: 2, stdout: '' });
  expect(ran.stderr).toContain(text);
  expect(calls).toEqual([]);
});

it('refuses the wrong name of a protected site before it calls the site', async () => {
  const { port } = server.address() as AddressInfo;
  const cwd = tempFolder();
  const here = { url: `http://127.0.0.1:${port}`, tokenEnv: 'SITECTL_TOKEN', protected: true };
  fs.writeFileSync(
    path.join(cwd, 'sitectl.config.json'),
    JSON.stringify({ environments: { here } }),
  );
  calls.length = 0;
  const line = ['pages', 'rename', '14', 'Diggers', '--env', 'here', '--confirm', 'there'];
  const ran = await sitectl(line, { cwd, env: { SITECTL_TOKEN: 'x' } });
  expect(ran).toMatchObject({ code: 4, stdout: '' });
  expect(ran.stderr).toContain('"there" is not the name of the site, "here"');
  expect(calls).toEqual([]);
});
