import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { findProgram } from './find-program.mjs';
import { root } from './paths.mjs';
import { capture } from './run.mjs';

/** The Go module that contains FerretDB. */
const source = path.join(root, 'tests/ferretdb');

/** The program of the installer of Go. Its folder is not always on the PATH. */
const INSTALLED_GO = '/usr/local/go/bin/go';

/** @returns {string | undefined} the path of the `go` program; undefined if there is none */
const findGo = () => findProgram('go') ?? (fs.existsSync(INSTALLED_GO) ? INSTALLED_GO : undefined);

/**
 * The path of the built FerretDB. The name contains a digest of the sources, so a program from older
 * sources is not used. `npm ci` removes the program together with the packages.
 */
function programPath() {
  const digest = createHash('sha256');
  for (const name of ['main.go', 'go.mod', 'go.sum'])
    digest.update(fs.readFileSync(path.join(source, name)));
  const name = `siteyard-ferretdb-${digest.digest('hex').slice(0, 12)}`;
  return path.join(root, 'node_modules/.cache', name);
}

/** @returns {string | undefined} the path of the built FerretDB; undefined if it is not built yet */
export function builtFerretdb() {
  const program = programPath();
  return fs.existsSync(program) ? program : undefined;
}

/**
 * Builds FerretDB with Go, unless it is built already. The first build takes one to two minutes, and
 * downloads modules from Go's module proxy. The program gets its final name only when it is complete.
 * @returns {Promise<string | undefined>} the reason why there is no program; undefined if there is one
 */
export async function ensureFerretdb() {
  if (builtFerretdb()) return undefined;
  const go = findGo();
  if (!go) return missingGo;
  console.log('Building FerretDB with Go, which takes one to two minutes the first time.');
  const program = programPath();
  fs.mkdirSync(path.dirname(program), { recursive: true });
  const temporary = fs.mkdtempSync(`${program}-`);
  try {
    const target = path.join(temporary, 'ferretdb');
    // Without PostgreSQL, the build is a third faster.
    const options = ['-trimpath', '-buildvcs=false', '-tags', 'ferretdb_no_postgresql'];
    const env = { ...process.env, GOWORK: 'off' };
    const built = await capture(go, ['-C', source, 'build', ...options, '-o', target, '.'], {
      env,
    });
    if (built.code === 0) fs.renameSync(target, program);
    const reason = built.output.trim().split('\n').at(-1);
    return built.code === 0 ? undefined : `go could not build it: ${reason}`;
  } finally {
    fs.rmSync(temporary, { recursive: true, force: true });
  }
}

const missingGo = 'no Go found; the build of FerretDB needs Go 1.24 or newer';

/** @returns {string | undefined} the reason why FerretDB cannot run now; undefined if it can */
export function whyNoFerretdb() {
  if (builtFerretdb()) return undefined;
  return findGo() ? 'not built yet; npm run test:long builds it' : missingGo;
}
