import { build } from 'esbuild';
import { root } from './paths.mjs';

/**
 * Entries that must exist, by the name they are built to. `api/dist/server.js` is the site itself;
 * the others are loaded by it, or by `sitectl`, when they are needed.
 */
const entries = {
  api: {
    server: 'api/src/server.ts',
    'embedded-db': 'api/src/embedded-db/main.ts',
    'sanitiser-worker': 'api/src/sanitiser-worker.ts',
    'backup-folder-process': 'api/src/backup-folder-process.ts',
    'private-site': 'api/src/private-site.ts',
  },
  cli: {
    bin: 'cli/src/bin.ts',
    'migration-worker': 'cli/src/lib/migrations/script-worker.ts',
  },
};

/**
 * npm packages that stay outside the bundles: native ones, and ones that start files of their
 * own. All others go in: reading one file instead of a thousand halves the time to start.
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
/** Packages that the MongoDB driver uses only where they are installed; we install none of them. */
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
/** CommonJS packages inside an ES module still ask for Node's own modules by `require`. */
const requireShim =
  "import { createRequire as bundledRequire } from 'node:module'; const require = bundledRequire(import.meta.url);";

/**
 * Takes our own workspaces and npm packages in, and leaves outside what must stay there. `sitectl`
 * reaches the api by the api's own build, so that nothing of it is in the CLI's bundle.
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
 * Leaves out of the site what it never uses and would keep in memory for as long as it runs.
 * @type {import('esbuild').Plugin}
 */
const lean = {
  name: 'lean',
  setup(esbuild) {
    // Node's own URL does the same, without tables of Unicode in memory.
    esbuild.onResolve({ filter: /^whatwg-url$/ }, ({ path: name }) => ({
      path: name,
      namespace: 'node-url',
    }));
    esbuild.onLoad({ filter: /.*/, namespace: 'node-url' }, () => ({
      contents: 'module.exports = { URL, URLSearchParams };',
    }));
    // Encodings that body-parser refuses anyway: read where they lie, which is never.
    esbuild.onResolve({ filter: /^\.\/tables\/.*\.json$/ }, ({ path: name, importer }) =>
      importer.includes('iconv-lite')
        ? { path: `iconv-lite/encodings/${name.slice(2)}`, external: true }
        : undefined,
    );
  },
};

/**
 * Bundles one Node part into `outdir`. Code splitting keeps what is imported lazily in files of its
 * own. All files lie flat in `outdir`, so that `new URL('./embedded-db.js', import.meta.url)` means
 * the same from each of them.
 * @param {'api' | 'cli'} part
 * @param {string} outdir
 * @returns {Promise<import('esbuild').Metafile>} what went into which file
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
