import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Starts a worker thread: from the source with tsx, or from the bundle next to this file.
 * @param name its file in `api/src`, without the extension; an entry of the build has this name, too
 */
export function startWorker(name: string, options: WorkerOptions = {}): Worker {
  const here = import.meta.url;
  if (!here.endsWith('.ts')) return new Worker(new URL(`./${name}.js`, here), options);
  // tsx does not register itself in worker threads, so the thread does it.
  const loader = pathToFileURL(createRequire(here).resolve('tsx'));
  const tsx = new URL('./esm/api/index.mjs', loader).href;
  const file = new URL(`../${name}.ts`, here).href;
  return new Worker(
    `import(${JSON.stringify(tsx)}).then(({ register }) => { register(); return import(${JSON.stringify(file)}); });`,
    { ...options, eval: true },
  );
}
