import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from './paths.mjs';

/** The smallest workspaces that the scripts can build: a server that prints when it starts and stops. */
const workspaces: Record<string, string> = {
  'schemas/src/primitives/limits.ts': 'export const GREETING: string = "hello";\n',
  'api/src/server.ts': `
import http from 'node:http';
import { GREETING } from '@siteyard/schemas/primitives/limits';
const server = http.createServer().listen(0, '127.0.0.1', () => {
  console.log('UP', GREETING, process.env.NODE_ENV, process.cwd());
});
process.once('SIGTERM', () => server.close(() => { console.log('STOPPED'); process.exit(0); }));
`,
  'api/src/embedded-db/main.ts': 'console.log("database");\n',
  'api/src/sanitiser-worker.ts': 'console.log("sanitiser");\n',
  'api/src/backup-folder-process.ts': 'console.log("folder");\n',
  'api/src/trial-restore-process.ts': 'console.log("trial");\n',
  'api/src/private-site.ts': 'console.log("private site");\n',
  'cli/src/bin.ts': 'console.log("sitectl");\n',
  'cli/src/lib/migrations/script-worker.ts': 'console.log("script");\n',
  'web/admin/index.html': '<!doctype html><script type="module" src="./main.ts"></script>\n',
  'web/admin/main.ts': 'document.title = "admin";\n',
  'web/client/main.ts': 'document.title = "page";\n',
  'web/client/public.css': 'b { color: red }\n',
};

/**
 * Replaces npm. It records its runs, waits 500 ms so that another start must wait, and links the
 * packages of the real checkout.
 */
const fakeNpm = `
import fs from 'node:fs';
fs.appendFileSync('npm-runs.log', process.argv.slice(2).join(' ') + '\\n');
if (process.env.FAKE_NPM_FAILS) { console.error('registry unreachable'); process.exit(7); }
fs.rmSync('node_modules', { recursive: true, force: true });
fs.mkdirSync('node_modules');
await new Promise((resolve) => setTimeout(resolve, 500));
for (const name of fs.readdirSync(process.env.REAL_MODULES)) {
  if (name.startsWith('.') || name === '@siteyard') continue;
  fs.symlinkSync(process.env.REAL_MODULES + '/' + name, 'node_modules/' + name);
}
fs.mkdirSync('node_modules/@siteyard');
for (const workspace of ['schemas', 'web', 'api']) {
  fs.symlinkSync('../../' + workspace, 'node_modules/@siteyard/' + workspace);
}
`;

export interface Started {
  child: ChildProcess;
  /** Returns the output so far. */
  output: () => string;
  /**
   * Resolves with the exit code when the process and all its children that share its output have ended.
   */
  exited: Promise<number | null>;
  /** Resolves when the process has printed the text. Rejects if the process ends without printing it. */
  printed: (text: string) => Promise<void>;
}

export interface TestCheckout {
  folder: string;
  write: (file: string, text: string) => void;
  read: (file: string) => string;
  /** The arguments of each installation so far. */
  installs: () => string[];
  run: (script: string, env?: Record<string, string>, args?: string[]) => Started;
  /** Runs the real npm of this machine. The packages must be installed. */
  npm: (...args: string[]) => Started;
  remove: () => void;
}

function start(
  command: string,
  args: string[],
  { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv },
): Started {
  const child = spawn(command, args, {
    cwd,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      child.emit('printed');
    });
  }
  const printed = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => output.includes(text) && resolve();
      child.on('printed', look);
      void exited.then(() => reject(new Error(`ended without "${text}":\n${output}`)));
      look();
    });
  return { child, output: () => output, exited, printed };
}

/** Creates a separate checkout with these scripts and minimal workspaces, but no packages. */
export function makeCheckout(): TestCheckout {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'siteyard-checkout-')));
  const write = (file: string, text: string) => {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), text);
  };
  const read = (file: string) => fs.readFileSync(path.join(folder, file), 'utf8');
  for (const file of ['scripts', '.gitignore', 'tsconfig.json', 'package.json']) {
    fs.cpSync(path.join(root, file), path.join(folder, file), { recursive: true });
  }
  const build = ['vite.config.ts', 'vite.public.config.ts', 'minimum-browsers.ts', 'package.json'];
  for (const file of build) {
    write(`web/${file}`, fs.readFileSync(path.join(root, 'web', file), 'utf8'));
  }
  for (const workspace of ['schemas', 'api', 'cli']) {
    write(
      `${workspace}/package.json`,
      fs.readFileSync(path.join(root, workspace, 'package.json'), 'utf8'),
    );
  }
  for (const [file, text] of Object.entries(workspaces)) write(file, text);
  write('package-lock.json', '{ "lockfileVersion": 3, "packages": {} }\n');
  write('npm-cli.js', fakeNpm);
  return {
    folder,
    write,
    read,
    installs: () => read('npm-runs.log').trim().split('\n'),
    run: (script, env = {}, args = []) =>
      start(process.execPath, [path.join(folder, 'scripts', script), ...args], {
        // Commands have to work from any folder.
        cwd: os.tmpdir(),
        env: {
          npm_execpath: path.join(folder, 'npm-cli.js'),
          REAL_MODULES: path.join(root, 'node_modules'),
          ...env,
        },
      }),
    npm: (...args) => start('npm', args, { cwd: folder, env: { HOME: folder } }),
    remove: () => fs.rmSync(folder, { recursive: true, force: true }),
  };
}
