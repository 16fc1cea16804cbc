import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin as EsbuildPlugin } from 'esbuild';
import type { Plugin as VitePlugin } from 'vite';

const require = createRequire(import.meta.filename);
const root = path.resolve(import.meta.dirname, '../../..');

/**
 * The folder of the compiled sources. It is not in node_modules, because vitest omits stack frames of
 * files there.
 */
const COMPILED = path.join(root, 'tests/.compiled');

/** The folders whose sources are compiled. */
const WORKSPACES = ['api/src', 'cli/src', 'schemas/src', 'web'];

/**
 * The tests of this folder load its modules again for each test. Vite can do that, and Node.js cannot.
 */
const RELOADED = path.join(root, 'web/blocks/ContactFormBlock/');

const relative = (file: string) => path.relative(root, file);

/** Whether a file is part of the product: not a test, a helper of tests or a built file. */
const isSource = (file: string) =>
  WORKSPACES.some((workspace) => file.startsWith(`${workspace}/`)) &&
  /\.tsx?$/.test(file) &&
  !/\.test\.tsx?$|\/test-[^/]+$|\/test\/|\.d\.ts$|\/(?:node_modules|dist)\//.test(file);

const compiledOf = (file: string) => path.join(COMPILED, relative(file).replace(/\.tsx?$/, '.js'));

/**
 * The files that start a process or a thread. They look for the program next to their own file, as in
 * the build. Here they get an address in the folder with the compiled programs, because tsx would
 * compile a program again for each start.
 */
const STARTERS = new Set(['api/src/lib/start-process.ts', 'api/src/lib/start-worker.ts']);

/** The value of `import.meta.url` in a source: its own address, or one next to the compiled programs. */
const urlOf = (file: string) =>
  pathToFileURL(
    STARTERS.has(relative(file))
      ? path.join(COMPILED, 'api/src', `${path.parse(file).name}.js`)
      : file,
  ).href;

/** The source that an import resolves to; undefined for other imports. */
function sourceOf(specifier: string, importer: string): string | undefined {
  const isPackage = specifier.startsWith('@siteyard/');
  if (!isPackage && !specifier.startsWith('.')) return undefined;
  const file = isPackage
    ? require.resolve(specifier)
    : path.resolve(path.dirname(importer), specifier);
  return isSource(relative(file)) ? file : undefined;
}

/**
 * Resolves imports of sources to the compiled files, and imports of other files to absolute paths.
 * Replaces style sheets by an empty text.
 */
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
    // These values are those of the source, not of the compiled file.
    onLoad({ filter: /\.tsx?$/ }, async ({ path: file }) => ({
      contents: (await fs.promises.readFile(file, 'utf8'))
        .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(file)))
        .replaceAll('import.meta.url', JSON.stringify(urlOf(file))),
      loader: file.endsWith('x') ? 'tsx' : 'ts',
    }));
  },
};

/** Whether a source, or this compiler, has changed since the source was compiled. */
function isStale(file: string): boolean {
  const compiled = fs.statSync(compiledOf(file), { throwIfNoEntry: false });
  const changed = [file, import.meta.filename].map((each) => fs.statSync(each).mtimeMs);
  return !compiled || compiled.mtimeMs < Math.max(...changed);
}

/**
 * Compiles the changed sources of the product, each to a separate file, so that tests can import them.
 * Vite would transform each source for each project and send it to each worker, which takes several times
 * as long; Node.js loads compiled sources by itself. Vite still transforms the test files.
 * @returns the plugin of a project whose tests import compiled sources
 */
export async function compileSources(): Promise<VitePlugin> {
  const sources = WORKSPACES.flatMap((workspace) =>
    fs
      .readdirSync(path.join(root, workspace), { recursive: true, encoding: 'utf8' })
      .map((file) => path.join(workspace, file)),
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
  // Some packages are installed only in one workspace.
  for (const workspace of ['api', 'web']) {
    const link = path.join(COMPILED, workspace, 'node_modules');
    if (!fs.existsSync(link)) fs.symlinkSync(path.join(root, workspace, 'node_modules'), link);
  }
  // Workers inherit this variable. `source-process.ts` reads it.
  process.env['SITEYARD_TEST_COMPILED'] = COMPILED;
  return {
    name: 'compiled-sources',
    enforce: 'pre',
    config: () => ({ test: { server: { deps: { external: [/\/tests\/\.compiled\//] } } } }),
    resolveId(specifier, importer) {
      const source = importer && sourceOf(specifier, importer.replace(/\?.*/, ''));
      if (!source) return null;
      if (source.startsWith(RELOADED) && importer.startsWith(RELOADED)) return null;
      return compiledOf(source);
    },
  };
}
