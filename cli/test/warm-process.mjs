import { register } from 'node:module';
import { Readable, Writable } from 'node:stream';

/**
 * Runs one `sitectl` after another for the tests: starting Node and loading the program takes
 * longer than most commands. Each call gets its own arguments, folder, environment and streams, and
 * runs `bin/sitectl.mjs` to its end. Like a process, it ends only once nothing of it is open.
 *
 * @typedef {{ args: string[], cwd: string, env: Record<string, string>, stdin: Uint8Array }} Call
 * @typedef {object} Result
 * @property {number} code
 * @property {string} stdout
 * @property {string} stderr
 * @property {boolean} isUsable whether this process can run the next call
 * @property {boolean} isStale whether it has run nothing, because sources are newer than the build
 */

// `bin/sitectl.mjs?call=1` loads `dist/bin.js?call=1`, which is evaluated again for each call. What
// that imports stays loaded. While sources are newer, `bin/sitectl.mjs` asks for tsx instead.
register(
  `data:text/javascript,${encodeURIComponent(`
    export async function resolve(specifier, context, next) {
      const [call] = /\\?call=\\d+$/.exec(context.parentURL ?? '') ?? [];
      if (call && specifier.startsWith('tsx')) throw new Error('stale');
      const found = await next(specifier, context);
      return call && found.url.endsWith('/dist/bin.js') ? { ...found, url: found.url + call } : found;
    }`)}`,
);

const bin = new URL('../bin/sitectl.mjs', import.meta.url).href;
const exit = process.exit.bind(process);
let calls = 0;

/**
 * How many timers, sockets and the like keep this process alive.
 * @returns {Promise<number>}
 */
const openNow = () =>
  new Promise((resolve) => setTimeout(() => resolve(process.getActiveResourcesInfo().length), 1));

/**
 * Waits until what the call has started is over, as the end of a process does.
 * @param {number} before
 */
async function untilNothingIsOpen(before) {
  while ((await openNow()) > before);
}

/** @param {Buffer[]} written */
const collectInto = (written) =>
  new Writable({
    write(chunk, _encoding, done) {
      written.push(chunk);
      done();
    },
  });

/**
 * @param {Call} call
 * @returns {Promise<Result>}
 */
async function run({ args, cwd, env, stdin }) {
  const before = await openNow();
  /** @type {{ stdout: Buffer[], stderr: Buffer[] }} */
  const written = { stdout: [], stderr: [] };
  const streams = {
    stdin: Readable.from(stdin.length > 0 ? [Buffer.from(stdin)] : [], { objectMode: false }),
    stdout: collectInto(written.stdout),
    stderr: collectInto(written.stderr),
  };
  for (const [name, value] of Object.entries(streams))
    Object.defineProperty(process, name, { value, configurable: true });
  process.chdir(cwd);
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env);
  process.argv = [process.execPath, 'sitectl', ...args];
  process.exitCode = undefined;

  let [isUsable, isStale] = [true, false];
  try {
    await Promise.race([
      import(`${bin}?call=${++calls}`).then(() => untilNothingIsOpen(before)),
      new Promise((resolve) => {
        process.exit = (code) => {
          process.exitCode = code ?? process.exitCode;
          isUsable = false;
          resolve(undefined);
          throw new Error('The process would end here.');
        };
      }),
    ]);
  } catch (error) {
    isStale = error instanceof Error && error.message === 'stale';
    isUsable = false;
    written.stderr.push(Buffer.from(textOf(error)));
    process.exitCode = 1;
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(signal);
  return {
    code: Number(process.exitCode ?? 0),
    stdout: Buffer.concat(written.stdout).toString(),
    stderr: Buffer.concat(written.stderr).toString(),
    isUsable,
    isStale,
  };
}

/** @param {unknown} error */
const textOf = (error) => String(error instanceof Error ? error.stack : error);

// An error outside of the promises of a call ends this process with 1, like any process.
for (const event of ['uncaughtException', 'unhandledRejection'])
  process.on(event, (error) => {
    const failed = { code: 1, stdout: '', stderr: textOf(error), isUsable: false, isStale: false };
    process.send?.(failed, () => exit(1));
  });

process.on('disconnect', () => exit(0));
process.on('message', (/** @type {Call} */ call) => {
  void run(call).then((result) => process.send?.(result));
});
