import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin as EsbuildPlugin } from 'esbuild';
import type { Plugin as VitePlugin } from 'vite';

const require = createRequire(import.meta.filename);
const root = path.resolve(import.meta.dirname, '../..');

/** Where the compiled sources stand. Not in node_modules, whose frames vitest leaves out of stacks. */
const COMPILED = path.join(root, 'tests/.compiled');

/** The folders whose sources are compiled. */
const ROOMS = ['api/src', 'cli/src', 'schemas/src', 'web'];

/** Tests of this room load its files anew for each test, which Node cannot do. */
const LOADED_ANEW = path.join(root, 'web/blocks/ContactFormBlock/');

const relative = (file: string) => path.relative(root, file);

/** Whether a file is part of the product: no test, no helper of tests, nothing built. */
const isSource = (file: string) =>
  ROOMS.some((room) => file.startsWith(`${room}/`)) &&
  /\.tsx?$/.test(file) &&
  !/\.test\.tsx?$|\/test-[^/]+$|\.d\.ts$|\/(?:node_modules|dist)\//.test(file);

const compiledOf = (file: string) => path.join(COMPILED, relative(file).replace(/\.tsx?$/, '.js'));

/**
 * The files that start a process or a thread. They find its program where the build has it: beside their
 * own file, which here is the folder of the compiled programs. tsx would compile it again for each start.
 */
const STARTERS = new Set(['api/src/lib/start-process.ts', 'api/src/lib/start-worker.ts']);

/** The address that a source takes for its own: its own, or the one that the build would have. */
const urlOf = (file: string) =>
  pathToFileURL(
    STARTERS.has(relative(file))
      ? path.join(COMPILED, 'api/src', `${path.parse(file).name}.js`)
      : file,
  ).href;

/** The source that an import means; undefined if it is none. */
function sourceOf(specifier: string, importer: string): string | undefined {
  const isPackage = specifier.startsWith('@siteyard/');
  if (!isPackage && !specifier.startsWith('.')) return undefined;
  const file = isPackage
    ? require.resolve(specifier)
    : path.resolve(path.dirname(importer), specifier);
  return isSource(relative(file)) ? file : undefined;
}

/** Imports sources in their compiled form, other files from where they are, and no styles. */
const compiledImports: EsbuildPlugin = {
  name: 'compiled-imports',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\.css(\?inline)?$/ }, ({ path: style }) => ({
      path: style,
      namespace: 'style',
    }));
    onLoad({ filter: /.*/, namespace: 'style' }, () => ({ contents: 'export default ""' }));
    onResolve({ filter: /.*/ }, ({ path: specifier, importer, kind }) => {
      if (kind === 'entry-point' || specifier.endsWith('.json')) return null;
      const source = sourceOf(specifier, importer);
      const from = path.dirname(compiledOf(importer));
      if (source) return { path: `./${path.relative(from, compiledOf(source))}`, external: true };
      const isFile = specifier.startsWith('.');
      return {
        path: isFile ? path.resolve(path.dirname(importer), specifier) : specifier,
        external: true,
      };
    });
    // Files are found from where the source stands.
    onLoad({ filter: /\.tsx?$/ }, async ({ path: file }) => ({
      contents: (await fs.promises.readFile(file, 'utf8'))
        .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(file)))
        .replaceAll('import.meta.url', JSON.stringify(urlOf(file))),
      loader: file.endsWith('x') ? 'tsx' : 'ts',
    }));
  },
};

/** Whether a source, or how it is compiled, has changed since it was compiled. */
function isStale(file: string): boolean {
  const compiled = fs.statSync(compiledOf(file), { throwIfNoEntry: false });
  const changed = [file, import.meta.filename].map((each) => fs.statSync(each).mtimeMs);
  return !compiled || compiled.mtimeMs < Math.max(...changed);
}

/**
 * Compiles the sources of the product that have changed, each to a file of its own, and lets tests
 * import those. Vite would transform each of them for each project and hand them to each worker one
 * by one, which takes several times as long; Node loads compiled ones by itself. The files of tests
 * are transformed by vite as ever.
 * @returns the plugin of a project whose tests import compiled sources
 */
export async function compileSources(): Promise<VitePlugin> {
  const sources = ROOMS.flatMap((room) =>
    fs
      .readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' })
      .map((file) => path.join(room, file)),
  ).filter(isSource);
  await build({
    absWorkingDir: root,
    entryPoints: sources.filter((file) => isStale(path.join(root, file))),
    outdir: COMPILED,
    outbase: root,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    jsx: 'automatic',
    sourcemap: 'linked',
    plugins: [compiledImports],
    logLevel: 'warning',
  });
  // The packages that only one room has.
  for (const room of ['api', 'web']) {
    const link = path.join(COMPILED, room, 'node_modules');
    if (!fs.existsSync(link)) fs.symlinkSync(path.join(root, room, 'node_modules'), link);
  }
  // Workers inherit it; see `source-process.ts`.
  process.env['SITEYARD_TEST_COMPILED'] = COMPILED;
  return {
    name: 'compiled-sources',
    enforce: 'pre',
    config: () => ({ test: { server: { deps: { external: [/\/tests\/\.compiled\//] } } } }),
    resolveId(specifier, importer) {
      const source = importer && sourceOf(specifier, importer.replace(/\?.*/, ''));
      if (!source) return null;
      if (source.startsWith(LOADED_ANEW) && importer.startsWith(LOADED_ANEW)) return null;
      return compiledOf(source);
    },
  };
}
