import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { BundlePage, DocumentFolder } from '@siteyard/schemas/bundle';
import type { AnyDocument } from '@siteyard/schemas/documents';
import { CliError } from '../cli-error.ts';
import { EXIT } from '../exit-codes.ts';
import { removeLeftovers } from '../files/temporary-folder.ts';
import type { FinishedSite } from './finish-site.ts';
import type { ScriptFile } from './scripts.ts';
import type { Failure, LoadedScript, ScriptResult, ScriptTask, Subject } from './script-worker.ts';
import type { SiteBefore } from './site-editor.ts';

/**
 * A script that was loaded in a separate thread. A pass over a site calls `begin`, then `page` and
 * `document`, which return the same object if the script changes nothing, and then `finish`.
 */
export interface RunningScript extends ScriptFile, LoadedScript {
  /** Begins a pass, and forgets the pass before it. */
  begin(before: SiteBefore): Promise<void>;
  /** @throws CliError `migration_failed`, `migration_invalid` */
  page(before: BundlePage): Promise<BundlePage>;
  document(folder: DocumentFolder, before: AnyDocument): Promise<AnyDocument>;
  /**
   * Returns the changed settings and the new items.
   * @throws CliError `migration_failed`, `migration_invalid`
   */
  finish(): Promise<FinishedSite>;
}

/**
 * Loads scripts, calls `work` with them, and ends their thread.
 * @throws CliError `migration_unreadable`, `migration_failed`; errors of `work`
 */
export async function withScripts<T>(
  files: readonly ScriptFile[],
  work: (scripts: RunningScript[]) => Promise<T>,
): Promise<T> {
  if (files.length === 0) return work([]);
  removeLeftovers();
  const thread = startThread();
  try {
    const scripts: RunningScript[] = [];
    for (const file of files) scripts.push(await thread.load(file));
    return await work(scripts);
  } finally {
    await thread.end();
  }
}

type Answer = Exclude<ScriptResult, { failed: Failure }>;
type Task = ScriptTask extends infer Each
  ? Each extends unknown
    ? Omit<Each, 'number'>
    : never
  : never;

/** Starts the thread. It is one function, because its calls share the tasks that wait for an answer. */
function startThread() {
  const worker = startWorker();
  const waiting = new Map<number, { resolve(answer: Answer): void; reject(error: Error): void }>();
  let last = 0;
  /** The script of the last task, for errors that end the whole thread. */
  let current = '';
  const fail = (reason: string) => {
    const error = new CliError(
      EXIT.problems,
      'migration_failed',
      `The migration ${current} failed: ${reason}`,
    );
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on('message', (result: ScriptResult) => {
    const task = waiting.get(result.number);
    waiting.delete(result.number);
    if ('failed' in result) task?.reject(errorOf(result.failed));
    else task?.resolve(result);
  });
  worker.on('error', (error) => fail(error instanceof Error ? error.message : String(error)));
  worker.on('exit', () => fail('it ended its thread. A script throws an error to stop.'));

  const ask = (script: string, task: Task): Promise<Answer> => {
    current = script;
    return new Promise((resolve, reject) => {
      waiting.set((last += 1), { resolve, reject });
      worker.postMessage({ ...task, number: last });
    });
  };
  const migrate =
    (script: string, subject: Subject) =>
    async <T>(before: T): Promise<T> => {
      const answer = await ask(script, { script, subject, before });
      return 'after' in answer ? (answer.after as T) : before;
    };

  return {
    async load(file: ScriptFile): Promise<RunningScript> {
      const answer = await ask(file.id, { load: file });
      const loaded: LoadedScript =
        'loaded' in answer ? answer.loaded : { description: '', sees: [], usesSite: false };
      const on = (subject: Subject) => migrate(file.id, subject);
      return {
        ...file,
        ...loaded,
        async begin(before) {
          await ask(file.id, { script: file.id, begin: before });
        },
        page: on('page'),
        document: (folder, before) => on(folder)(before),
        async finish() {
          const done = await ask(file.id, { script: file.id, finish: true });
          return 'finished' in done ? done.finished : { items: [] };
        },
      };
    },
    async end(): Promise<void> {
      worker.removeAllListeners('exit');
      await worker.terminate();
    },
  };
}

function errorOf({ message, stack, cli }: Failure): Error {
  if (cli) return new CliError(cli.exit, cli.code, message, cli.hint);
  const error = new Error(message);
  if (stack !== undefined) error.stack = stack;
  return error;
}

/** Starts the thread from the source with tsx, or from the bundle next to this file. */
function startWorker(): Worker {
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL('./migration-worker.js', import.meta.url));
  // tsx does not register itself in worker threads, so the thread does it.
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx'));
  const tsx = new URL('./esm/api/index.mjs', loader).href;
  const tsconfig = fileURLToPath(new URL('../../../../tsconfig.json', import.meta.url));
  const file = new URL('./script-worker.ts', import.meta.url).href;
  return new Worker(
    `import(${JSON.stringify(tsx)}).then(({ register }) => { register(${JSON.stringify({ tsconfig })}); return import(${JSON.stringify(file)}); });`,
    { eval: true },
  );
}
