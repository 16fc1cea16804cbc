import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * How a process of its own imports a source: compiled, as the tests do, since tsx takes as long as most of
 * these processes. Without compiled sources, such as where vitest watches files, with tsx.
 * @returns the address to import, and the arguments of Node.js that it needs
 */
export function forProcess(source: URL): { url: string; args: string[] } {
  const compiled = process.env['SITEYARD_TEST_COMPILED'];
  if (compiled === undefined) return { url: source.href, args: ['--import', 'tsx'] };
  const file = path.relative(root, fileURLToPath(source)).replace(/\.tsx?$/, '.js');
  return { url: pathToFileURL(path.join(compiled, file)).href, args: [] };
}
