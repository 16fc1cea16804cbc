import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { importForProcess } from '../../tests/helpers/source-process.ts';

const source = importForProcess(new URL('./log.ts', import.meta.url));
const log = JSON.stringify(source.url);
const LINES = 20_000;
/** Writes this many lines: far more than fit into a pipe and the buffer. */
const WRITE_MUCH = `
  const logger = await (await import(${log})).createLogger('info');
  const write = () => {
    for (let i = 0; i < ${LINES}; i += 1) logger.info({ i }, 'x'.repeat(100));
  };`;

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** Runs a script with a pipe as its standard output. Standard error reports its progress. */
function run(script: string) {
  const child = spawn(process.execPath, [...source.args, '--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  return child;
}

/** Returns the whole output of a script after it has ended. */
async function output(child: ReturnType<typeof run>): Promise<string> {
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await once(child, 'close');
  return text;
}

const messages = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { i?: number; dropped?: number; msg: string });

test('logging does not block, and the process exits, while standard output is not read', async () => {
  const child = run(`${WRITE_MUCH} write(); console.error('written'); process.exit(0);`);
  const [said] = (await once(child.stderr, 'data')) as [Buffer];
  expect(said.toString().trim()).toBe('written');
  const [code] = (await once(child, 'exit')) as [number];
  expect(code).toBe(0);
});

test('a log line reports how many lines were dropped', async () => {
  const child = run(`${WRITE_MUCH} write(); console.error('written');
    process.once('SIGUSR2', () => process.exit(0)); setInterval(() => {}, 1000);`);
  await once(child.stderr, 'data');
  child.stdout.on('data', (chunk: Buffer) => {
    if (chunk.includes('"dropped"')) child.kill('SIGUSR2');
  });
  const lines = messages(await output(child));
  const dropped = lines.reduce((sum, line) => sum + (line.dropped ?? 0), 0);
  const arrived = lines.filter((line) => line.i !== undefined).length;
  expect(dropped).toBeGreaterThan(0);
  expect(arrived + dropped).toBe(LINES);
});

test.each([
  ['at the end', `logger.info('the last'); process.exit(0);`],
  ['at a crash', `logger.info('the last'); setImmediate(() => { throw new Error('a bug'); });`],
])('every line arrives %s', async (_when, end) => {
  const child = run(`${WRITE_MUCH}
    for (let i = 0; i < 500; i += 1) logger.info({ i }, 'x'.repeat(100));
    ${end}`);
  const lines = messages(await output(child));
  expect(lines.filter((line) => line.i !== undefined).map((line) => line.i)).toEqual(
    Array.from({ length: 500 }, (_, i) => i),
  );
  expect(lines.at(-1)?.msg).toBe('the last');
});

test('the process continues when the reader of standard output has ended', async () => {
  const child = run(`${WRITE_MUCH} process.stdout.write('begun'); setTimeout(() => {
    write(); process.stdout.write('more'); setImmediate(() => console.error('still here'));
  }, 100);`);
  await once(child.stdout, 'data');
  child.stdout.destroy();
  const [said] = (await once(child.stderr, 'data')) as [Buffer];
  expect(said.toString().trim()).toBe('still here');
});
