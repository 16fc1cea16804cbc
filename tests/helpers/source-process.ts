import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Returns how a separate process imports a source: compiled, as in tests, because tsx takes as long as most
 * of these processes. Without compiled sources, such as in watch mode, it uses tsx.
 * @returns the address to import, and the arguments that Node.js needs for it
 */
export function forProcess(source: URL): { url: string; args: string[] } {
  const compiled = process.env['SITEYARD_TEST_COMPILED'];
  if (compiled === undefined) return { url: source.href, args: ['--import', 'tsx'] };
  const file = path.relative(root, fileURLToPath(source)).replace(/\.tsx?$/, '.js');
  return { url: pathToFileURL(path.join(compiled, file)).href, args: [] };
}
