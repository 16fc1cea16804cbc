import fs from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { root } from '../../scripts/lib/paths.mjs';

/** One import in a source file: an `import`, a re-export or an `import()`. */
export interface SourceImport {
  /** The importing file, relative to the root. */
  from: string;
  /** The specifier in the source. */
  specifier: string;
  /** A path relative to the root for our own files, else `npm:<package>` or `node:<module>`. */
  target: string;
  /** True for `import()`, which loads the module only when it is executed. */
  lazy: boolean;
  /** True if all names are imported as types, so that the import does not exist at run time. */
  typeOnly: boolean;
}

const workspaces = ['schemas', 'web', 'api', 'cli'];

function filesBelow(folder: string): string[] {
  const full = path.join(root, folder);
  if (!fs.existsSync(full)) return [];
  return fs.readdirSync(full, { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', 'dist'].includes(entry.name) || entry.name.startsWith('.')) return [];
    const file = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return filesBelow(file);
    return /\.(ts|tsx|mjs)$/.test(entry.name) ? [file] : [];
  });
}

/** True for tests and their helpers, which may import more than the product. */
export const isTest = (file: string) =>
  /\.test\.tsx?$|\/test-[\w-]+\.tsx?$|\/test\/|\/content\/model\//.test(file);

/**
 * True for the configuration of tools, and for a script of development. The build does not contain
 * these files.
 */
const isToolConfig = (file: string) => file.endsWith('.config.ts') || file === 'web/client/dev.ts';

/** The product's own source files, without tests. */
export const productFiles = workspaces
  .flatMap(filesBelow)
  .filter((file) => !isTest(file) && !isToolConfig(file));

/** Every source file of the workspaces, including tests and configuration of tools. */
export const allFiles = workspaces.flatMap(filesBelow);

/** The package of a bare specifier: `@scope/name` or `name`, without a path. */
function packageOf(specifier: string) {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

const schemasPackage = JSON.parse(
  fs.readFileSync(path.join(root, 'schemas/package.json'), 'utf8'),
) as { exports: Record<string, string> };

/**
 * Resolves an import of schemas with the `exports` of its package.json. Returns `<workspace>:<entry>`
 * for other workspaces.
 */
function resolveWorkspace(specifier: string): string | undefined {
  const [, workspace = '', ...rest] = specifier.split('/');
  const entry = rest.join('/');
  if (workspace !== 'schemas') return `${workspace}:${entry}`;
  const file = schemasPackage.exports[`./${entry}`] ?? `./src/${entry}.ts`;
  return path.posix.join('schemas', file);
}

function targetOf(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier);
  if (specifier.startsWith('@siteyard/')) return resolveWorkspace(specifier) ?? specifier;
  if (specifier.startsWith('node:')) return specifier;
  return `npm:${packageOf(specifier)}`;
}

/** Returns all imports of a file. */
export function importsOf(from: string): SourceImport[] {
  const source = fs.readFileSync(path.join(root, from), 'utf8');
  const { module, errors } = parseSync(from, source);
  if (errors.length > 0) throw new Error(`${from} cannot be parsed: ${errors[0]?.message}`);
  const found = (specifier: string, lazy: boolean, typeOnly: boolean): SourceImport => ({
    from,
    specifier,
    target: targetOf(from, specifier),
    lazy,
    typeOnly,
  });
  const isTypeOnly = (entries: { isType: boolean }[]) =>
    entries.length > 0 && entries.every((entry) => entry.isType);
  return [
    ...module.staticImports.map(({ moduleRequest, entries }) =>
      found(moduleRequest.value, false, isTypeOnly(entries)),
    ),
    ...module.staticExports.flatMap(({ entries }) => {
      const request = entries.find((entry) => entry.moduleRequest)?.moduleRequest;
      return request ? [found(request.value, false, isTypeOnly(entries))] : [];
    }),
    ...module.dynamicImports.flatMap(({ moduleRequest }) => {
      const text = source.slice(moduleRequest.start, moduleRequest.end);
      return /^['"]/.test(text) ? [found(text.slice(1, -1), true, false)] : [];
    }),
  ];
}
