import { spawn, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** A process that reads bytes from its standard input and exchanges messages with this one. */
export type Helper = ChildProcess & { stdin: Writable; stdout: Readable };

/**
 * Starts a program of the site in a process of its own: from the source with tsx, or from the bundle
 * next to this file. Ctrl-C in the terminal does not reach it.
 * @param name its file in `api/src`, without the extension; an entry of the build has the same name
 */
export function startProcess(name: string, args: readonly string[]): Helper {
  const here = import.meta.url;
  const isSource = here.endsWith('.ts');
  const file = fileURLToPath(new URL(isSource ? `../${name}.ts` : `./${name}.js`, here));
  const loader = isSource
    ? ['--import', pathToFileURL(createRequire(here).resolve('tsx')).href]
    : [];
  return spawn(process.execPath, [...loader, file, ...args], {
    cwd: fileURLToPath(new URL('.', here)),
    stdio: ['pipe', 'pipe', 'ignore', 'ipc'],
    detached: true,
  }) as Helper;
}
