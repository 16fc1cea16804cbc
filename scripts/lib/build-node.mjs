import { createRequire } from 'node:module';
import path from 'node:path';
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
    'private-site': 'api/src/private-site.ts',
  },
  cli: { bin: 'cli/src/bin.ts' },
};

/**
 * npm packages that stay outside the api's bundle: native ones, and ones that start files of their
 * own. All others go in: reading one file instead of a thousand halves the time to start.
 */
const outside = new Set(['@node-rs/argon2', 'jsdom', 'libsql', 'pino', 'pino-pretty', 'sharp']);
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
const bundledPackages = {
  define: { 'process.env.NODE_ENV': '"production"' },
  banner: { js: requireShim },
};

/** @param {string} name @param {string} from */
function resolvesTo(name, from) {
  try {
    return createRequire(path.join(from, 'x.js')).resolve(name);
  } catch {
    return undefined; // No CommonJS door; the plain name works wherever the package is found.
  }
}

/**
 * Leaves npm packages outside and takes our own workspaces in. `sitectl` reaches the api by the
 * api's own build, so that nothing of it is in the CLI's bundle.
 * @param {'api' | 'cli'} part
 * @returns {import('esbuild').Plugin}
 */
function workspaces(part) {
  const home = path.join(root, part);
  return {
    name: 'workspaces',
    setup(esbuild) {
      esbuild.onResolve({ filter: /^@siteyard\/api\// }, ({ path: name }) => ({
        path: `../../api/dist/${name.slice('@siteyard/api/'.length)}.js`,
        external: true,
      }));
      esbuild.onResolve({ filter: /^[^./]/ }, ({ path: name, resolveDir, kind }) => {
        if (kind === 'entry-point' || name.startsWith('@siteyard/')) return undefined;
        if (path.isAbsolute(name)) return undefined;
        if (part === 'api') {
          const isOutside = outside.has(name) || absent.includes(name);
          return isOutside ? { path: name, external: true } : undefined;
        }
        // A package of which a workspace has a version of its own cannot stay outside.
        const own = resolvesTo(name, resolveDir);
        return own === resolvesTo(name, home) ? { path: name, external: true } : undefined;
      });
    },
  };
}

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
    ...(part === 'api' && bundledPackages),
    jsx: 'automatic',
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
    loader: { '.css': 'empty' },
    plugins: [workspaces(part)],
    metafile: true,
  });
  return metafile;
}
