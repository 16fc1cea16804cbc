import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { root } from '../../scripts/lib/paths.mjs';

/**
 * Follows the recipes in the READMEs: adds a block, an API call, an error, a command and an admin screen
 * to a copy of the checkout. `npm run check` must pass after each of them. The code and the commands of a
 * recipe are read from the README.
 */
vi.setConfig({ testTimeout: 40 * 60_000, hookTimeout: 60_000 });

let copy: string;
const at = (file: string) => path.join(copy, file);
const read = (file: string) => fs.readFileSync(at(file), 'utf8');

beforeAll(() => {
  copy = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'siteyard-recipes-')));
  const left = new Set(['node_modules', 'dist', 'data', 'coverage', '.git']);
  fs.cpSync(root, copy, {
    recursive: true,
    filter: (from) => !left.has(path.basename(from)) && !path.basename(from).startsWith('.dist-'),
  });
  linkPackages();
});
afterAll(() => fs.rmSync(copy, { recursive: true, force: true }));

/** Links the installed packages, and the workspaces of the copy. */
function linkPackages() {
  const workspaces = ['schemas', 'web', 'api', 'cli'];
  fs.mkdirSync(at('node_modules/@siteyard'), { recursive: true });
  for (const name of fs.readdirSync(path.join(root, 'node_modules'))) {
    const isPackage = !name.startsWith('.') || ['.bin', '.package-lock.json'].includes(name);
    if (isPackage && name !== '@siteyard')
      fs.symlinkSync(path.join(root, 'node_modules', name), at(`node_modules/${name}`));
  }
  for (const workspace of workspaces) {
    fs.symlinkSync(at(workspace), at(`node_modules/@siteyard/${workspace}`));
    const own = path.join(root, workspace, 'node_modules');
    if (fs.existsSync(own)) fs.symlinkSync(own, at(`${workspace}/node_modules`));
  }
}

/** Runs a program in the copy and returns its output, even if it fails. */
async function run(program: string, ...args: string[]): Promise<string> {
  // The vitest of the copy must not get the variables that vitest sets for its workers.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST$)/.test(name)),
  );
  try {
    const options = { cwd: copy, env, maxBuffer: 64 * 1024 * 1024 };
    return (await promisify(execFile)(program, args, options)).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    return `${stdout}${stderr}\n${String(error).slice(0, 200)}`;
  }
}

/** Runs the npm commands of a recipe in order, except `check` and `test`. */
async function runCommands(text: string, names: Record<string, string> = {}) {
  const commands = [...text.matchAll(/`npm run ((?!check|test)[^`]+)`/g)].map(([, line = '']) =>
    line.split(' ').map((word) => names[word] ?? word),
  );
  expect(commands).not.toEqual([]);
  for (const command of commands)
    expect(await run('npm', 'run', ...command)).not.toContain('Command failed');
}

/** Returns a recipe of a README, from its heading to the next heading. */
function recipe(readme: string, heading: string): string {
  const text = read(readme).split(`\n## ${heading}\n`)[1];
  if (text === undefined) throw new Error(`${readme} has no recipe "${heading}".`);
  return text.split('\n## ')[0] ?? '';
}

/** Writes each code block of a recipe into the first file that the paragraph above the block names. */
function writeCode(workspace: string, text: string): string[] {
  return [...text.matchAll(/^( *)```tsx?\n([\s\S]*?)^ *```$/gm)].map((found) => {
    const [, indent = '', code = ''] = found;
    const above =
      text
        .slice(0, found.index)
        .trimEnd()
        .split(/\n\n|\n(?=\d+\. )/)
        .at(-1) ?? '';
    const name = /`([\w./-]+\.tsx?)`/.exec(above)?.[1];
    if (name === undefined) throw new Error(`No file is named for this code:\n${code}`);
    const file = `${workspace}/${name}`;
    fs.mkdirSync(path.dirname(at(file)), { recursive: true });
    fs.writeFileSync(at(file), code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''));
    return file;
  });
}

/** Inserts `added` before a text of a file. Fails if the recipe does not name the file. */
function edit(text: string, file: string, before: string, added: string) {
  const name = path.basename(file);
  const names = [name, name.replace('activity', '<noun>')];
  expect(
    names.some((each) => text.includes(each)),
    `${file} is not named`,
  ).toBe(true);
  const source = read(file);
  expect(source, file).toContain(before);
  fs.writeFileSync(at(file), source.replace(before, `${added}${before}`));
}

function addBlock() {
  // The later steps of the recipe change the draft by hand.
  const [draft = ''] = recipe('schemas/README.md', 'Add a block').split('\n2. ');
  return runCommands(draft, { MyBlock: 'GiftVoucher' });
}

function addError() {
  const text = recipe('api/README.md', 'Add an error');
  const added = "  voucher_expired: { status: 409, exit: 4, text: 'The voucher has expired.' },\n";
  edit(text, 'schemas/src/errors/errors.ts', '  page_not_found: {', added);
  return runCommands(text);
}

function addCall() {
  const text = recipe('api/README.md', 'Add a call');
  edit(
    text,
    'schemas/src/http/activity.ts',
    'export const activityList',
    '/** The answer of `GET /api/activity/total`. */\n' +
      'export const activityTotal = z.object({ total: z.number().int() });\n\n',
  );
  edit(text, 'schemas/src/http/index.ts', " } from './activity.ts'", ', activityTotal');
  const routes = 'api/src/features/activity/activity.routes.ts';
  edit(text, routes, 'activityList', 'activityTotal, ');
  edit(
    text,
    routes,
    '    route({',
    `    route({
      method: 'get',
      path: '/api/activity/total',
      policy: 'administrator',
      summary: 'How many actions were noted',
      answer: activityTotal,
      handle: async () => {
        const { total } = await deps.activity.list({ page: 1, limit: 1 });
        return { total };
      },
    }),
`,
  );
  edit(
    text,
    'api/src/features/api-docs/operations.ts',
    "      'get /api/activity'",
    "      'get /api/activity/total': 'countActivity',\n",
  );
  edit(
    text,
    'api/src/features/api-docs/schema-names.ts',
    '  Activity: http.activityList',
    '  ActivityTotal: http.activityTotal,\n',
  );
  edit(
    text,
    'api/src/features/api-docs/examples.ts',
    "  'get /api/activity'",
    "  'get /api/activity/total': { answer: { total: 3 } },\n",
  );
}

function addCommand() {
  const text = recipe('cli/docs/development.md', 'Add a command');
  expect(writeCode('cli', text)).toEqual([
    'cli/src/commands/greet/run.ts',
    'cli/src/commands/greet.ts',
  ]);
  const program = 'cli/src/program.ts';
  edit(text, program, 'import { addToken }', "import { addGreet } from './commands/greet.ts';\n");
  edit(text, program, '  addToken(program);', '  addGreet(program);\n');
  return runCommands(text);
}

function addScreen() {
  const text = recipe('web/admin/README.md', 'Add a screen');
  const files = ['features/reports/reports-screen.tsx', 'features/reports/api/list-reports.ts'];
  files.push('routes/reports.tsx', 'features/reports/reports-screen.test.tsx');
  expect(writeCode('web/admin', text)).toEqual(files.map((file) => `web/admin/${file}`));
  const [screen = ''] = /'\/admin\/reports'(?=` to `SCREENS`)/.exec(text) ?? [];
  expect(screen).not.toBe('');
  edit(text, 'schemas/src/primitives/reserved-paths.ts', "  '/admin/trash'", `  ${screen},\n`);
  const router = 'web/admin/routes/router.tsx';
  edit(text, router, 'import { resetPassword', "import { reportsRoute } from './reports.tsx';\n");
  edit(text, router, '      trashRoute,\n', '      reportsRoute,\n');
}

test('npm run check passes after each recipe, and the tests pass after the last one', async () => {
  const recipes: readonly (() => unknown)[] = [addBlock, addError, addCall, addCommand, addScreen];
  for (const follow of recipes) {
    await follow();
    expect(await run('npm', 'run', 'check'), follow.name).toMatch(/^All \d+ checks passed\.$/m);
  }

  const node = process.execPath;
  expect(await run(node, 'cli/bin/sitectl.mjs', 'greet', 'Ada')).toBe('Hello, Ada!\n');
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config=tests/vitest.config.ts'];
  const about = [
    'schemas/src',
    'web/blocks',
    'web/renderer',
    'web/admin/features/reports',
    'web/admin/routes',
    'web/admin/features/editor/puck/library-screen',
    'cli/test/program',
    'api-docs/examples',
    'contract/every-call/access',
    'contract/every-call/openapi',
  ];
  const options = ['--project=unit', '--project=admin', '--project=app'];
  const outcome = await run(node, ...vitest, ...options, ...about);
  expect(outcome).toMatch(/Tests .*passed/);
  // This matches only the summary, because titles of tests may contain "failed".
  expect(outcome).not.toMatch(/Tests [^\n]*failed/);
});
