import { build } from 'esbuild';
import { root } from './paths.mjs';

/**
 * The required entries, by the names of their built files. `api/dist/server.js` is the site itself,
 * which loads the others when needed, as does `sitectl`.
 */
const entries = {
  api: {
    server: 'api/src/server.ts',
    'embedded-db': 'api/src/embedded-db/main.ts',
    'sanitiser-worker': 'api/src/sanitiser-worker.ts',
    'backup-folder-process': 'api/src/backup-folder-process.ts',
    'trial-restore-process': 'api/src/trial-restore-process.ts',
    'private-site': 'api/src/private-site.ts',
  },
  cli: {
    bin: 'cli/src/bin.ts',
    'migration-worker': 'cli/src/lib/migrations/script-worker.ts',
  },
};

/**
 * npm packages that are not bundled: native ones, and ones that start files of their own. All others
 * are bundled, because reading one file instead of a thousand halves the start time.
 */
const outside = new Set([
  '@node-rs/argon2',
  'esbuild',
  'jsdom',
  'libsql',
  'pino',
  'pino-pretty',
  'sharp',
]);
/** Optional packages of the MongoDB driver, which are not installed. */
const absent = [
  '@aws-sdk/credential-providers',
  '@mongodb-js/zstd',
  'aws4',
  'gcp-metadata',
  'kerberos',
  'mongodb-client-encryption',
  'snappy',
  'socks',
];
/** Bundled CommonJS packages still load Node's own modules with `require`, which ES modules lack. */
const requireShim =
  "import { createRequire as bundledRequire } from 'node:module'; const require = bundledRequire(import.meta.url);";

/**
 * Bundles our own workspaces and npm packages, except for those in `outside`. `sitectl` loads the api
 * from the api's own build, so the CLI's bundle contains no part of it.
 * @type {import('esbuild').Plugin}
 */
const packages = {
  name: 'packages',
  setup(esbuild) {
    esbuild.onResolve({ filter: /^@siteyard\/api\// }, ({ path: name }) => ({
      path: `../../api/dist/${name.slice('@siteyard/api/'.length)}.js`,
      external: true,
    }));
    esbuild.onResolve({ filter: /^[^./]/ }, ({ path: name }) =>
      outside.has(name) || absent.includes(name) ? { path: name, external: true } : undefined,
    );
  },
};

/**
 * Excludes unused code, which would stay in the site's memory as long as it runs.
 * @type {import('esbuild').Plugin}
 */
const lean = {
  name: 'lean',
  setup(esbuild) {
    // Node's own URL does the same without Unicode tables in memory.
    esbuild.onResolve({ filter: /^whatwg-url$/ }, ({ path: name }) => ({
      path: name,
      namespace: 'node-url',
    }));
    esbuild.onLoad({ filter: /.*/, namespace: 'node-url' }, () => ({
      contents: 'module.exports = { URL, URLSearchParams };',
    }));
    // Encodings that body-parser refuses: they stay in their package and are never read.
    esbuild.onResolve({ filter: /^\.\/tables\/.*\.json$/ }, ({ path: name, importer }) =>
      importer.includes('iconv-lite')
        ? { path: `iconv-lite/encodings/${name.slice(2)}`, external: true }
        : undefined,
    );
  },
};

/**
 * Bundles one Node part into `outdir`. Lazy imports become separate files. All files are directly in
 * `outdir`, so that `new URL('./embedded-db.js', import.meta.url)` means the same in each of them.
 * @param {'api' | 'cli'} part
 * @param {string} outdir
 * @returns {Promise<import('esbuild').Metafile>} the sources of each file
 */
export async function buildNode(part, outdir) {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: entries[part],
    outdir,
    bundle: true,
    splitting: true,
    chunkNames: '[name]-[hash]',
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    minifySyntax: true,
    minifyWhitespace: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    banner: { js: requireShim },
    jsx: 'automatic',
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
    loader: { '.css': 'empty' },
    plugins: part === 'api' ? [lean, packages] : [packages],
    metafile: true,
  });
  return metafile;
}
