import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { builtFerretdb, whyNoFerretdb } from '../../../scripts/lib/ferretdb.mjs';

/**
 * Starts a FerretDB with its data in a temporary folder. It also ends if this process is killed, because
 * its standard input ends then.
 * @throws Error if FerretDB is not built, or does not start
 */
export async function startFerretdb(): Promise<{ uri: string; stop: () => Promise<void> }> {
  const program = builtFerretdb();
  if (!program) throw new Error(`FerretDB cannot run: ${whyNoFerretdb()}.`);
  const folder = mkdtempSync(join(tmpdir(), 'siteyard-ferretdb-'));
  const child = spawn(program, [folder], { stdio: ['pipe', 'pipe', 'inherit'] });
  const gone = once(child, 'exit');
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  try {
    const [uri] = (await Promise.race([
      once(createInterface(child.stdout), 'line'),
      gone,
    ])) as unknown[];
    if (typeof uri !== 'string')
      throw new Error(`FerretDB has ended with the code ${String(uri)}.`);
    return {
      uri,
      async stop() {
        child.stdin.end();
        await gone;
        removeFolder();
      },
    };
  } catch (error) {
    removeFolder();
    throw error;
  }
}
