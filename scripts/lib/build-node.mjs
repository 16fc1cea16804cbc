import { build } from 'esbuild';
import { root } from './paths.mjs';

/**
 * The entry points by the names of their built files. `api/dist/server.js` is the site. The site and
 * `sitectl` load the other files when they need them.
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
 * npm packages that are not bundled: native packages, and packages that start files of their own. All
 * other packages are bundled, because the site starts twice as fast if it reads one file instead of a
 * thousand.
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
/**
 * Defines `require`, which ES modules do not have. Bundled CommonJS packages load Node's own modules
 * with it.
 */
const requireShim =
  "import { createRequire as bundledRequire } from 'node:module'; const require = bundledRequire(import.meta.url);";

/**
 * Bundles our own workspaces and npm packages, except for those in `outside`. `sitectl` loads the API
 * from `api/dist`, so the bundle of the CLI does not contain it.
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
 * Leaves out unused code, because loaded code stays in the memory of the site.
 * @type {import('esbuild').Plugin}
 */
const lean = {
  name: 'lean',
  setup(esbuild) {
    // Node's own URL replaces whatwg-url, which needs memory for Unicode tables.
    esbuild.onResolve({ filter: /^whatwg-url$/ }, ({ path: name }) => ({
      path: name,
      namespace: 'node-url',
    }));
    esbuild.onLoad({ filter: /.*/, namespace: 'node-url' }, () => ({
      contents: 'module.exports = { URL, URLSearchParams };',
    }));
    // body-parser refuses these encodings, so their tables are not bundled and never read.
    esbuild.onResolve({ filter: /^\.\/tables\/.*\.json$/ }, ({ path: name, importer }) =>
      importer.includes('iconv-lite')
        ? { path: `iconv-lite/encodings/${name.slice(2)}`, external: true }
        : undefined,
    );
  },
};

/**
 * Bundles one Node part into `outdir`. Lazy imports become separate files. All files are directly in
 * `outdir`, so that `new URL('./embedded-db.js', import.meta.url)` is the same address in each of them.
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
