import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Returns the address from which a separate process imports a source, and the arguments that Node.js
 * needs for it. The address is that of the compiled source, because tsx takes as long as most of these
 * processes. If there are no compiled sources, as in watch mode, the process uses tsx.
 */
export function importForProcess(source: URL): { url: string; args: string[] } {
  const compiled = process.env['SITEYARD_TEST_COMPILED'];
  if (compiled === undefined) return { url: source.href, args: ['--import', 'tsx'] };
  const file = path.relative(root, fileURLToPath(source)).replace(/\.tsx?$/, '.js');
  return { url: pathToFileURL(path.join(compiled, file)).href, args: [] };
}
