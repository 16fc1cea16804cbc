import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Call, Result } from './warm-process.mjs';

const file = fileURLToPath(new URL('./warm-process.mjs', import.meta.url));

/** The idle processes, which wait for the next call. They exit when this test worker exits. */
const waiting: ChildProcess[] = [];

/**
 * Runs `sitectl` in a process that has loaded it already, or in a new one while all are busy.
 * @returns undefined while sources are newer than the build, which only a process of its own can run
 */
export async function runWarm(
  call: Call,
): Promise<Pick<Result, 'code' | 'stdout' | 'stderr'> | undefined> {
  const child = waiting.pop() ?? fork(file, { serialization: 'advanced', execArgv: [] });
  const { isUsable, isStale, ...ran } = await answerOf(child, call);
  if (isUsable) waiting.push(child);
  else child.kill();
  return isStale ? undefined : ran;
}

function answerOf(child: ChildProcess, call: Call): Promise<Result> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) =>
      reject(new Error(`sitectl ${call.args.join(' ')}: its process ended with ${String(code)}.`));
    child.once('exit', onExit);
    child.once('message', (result: Result) => {
      child.off('exit', onExit);
      resolve(result);
    });
    child.send(call);
  });
}
