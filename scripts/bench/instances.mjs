import fs from 'node:fs';
import path from 'node:path';
import { cpuOf } from './processes.mjs';
import { dataFolder, fill, load, runTypeScript, startSite } from './site.mjs';

/** @typedef {import('../bench.mjs').Row} Row */
/** @typedef {import('./site.mjs').RunningSite} Site */

const PAGES = 2_000;
const INSTANCES = 4;
/**
 * The requests of visitors: one cached page, many pages that do not fit into the cache, and an answer
 * of the API.
 */
const TARGETS = /** @type {const} */ ([
  ['cached page', '/pages/1'],
  ['pages one after the other', `/pages/{1001-${1000 + PAGES}}`],
  ['settings by the API', '/api/site_settings'],
]);

/** Returns the address of the embedded database of a running site. @param {string} folder the data folder */
function databaseOf(folder) {
  const script = `import { filesIn, readOwner, uriOf } from './api/src/embedded-db/address.ts';
    process.stdout.write(uriOf(readOwner(filesIn(process.argv[1]).lock)));`;
  return runTypeScript(script, folder);
}

/**
 * Returns the CPU time for one answer in ms, including all other work of the sites. The sites get their
 * load one after the other. At the same time they would compete for the processor, which costs CPU
 * time, too.
 * @param {Site[]} sites
 * @param {string} target
 */
async function cpuPerAnswer(sites, target) {
  const used = () => sites.reduce((sum, { pid }) => sum + cpuOf(pid), 0);
  // This load compiles the code, so that the measurement does not include compilation.
  for (const { port } of sites) await load(port, target, { connections: 5, seconds: 6 });
  const before = used();
  let sum = 0;
  for (const { port } of sites)
    sum += (await load(port, target, { connections: 5, seconds: 4 })).answers;
  return (used() - before) / sum;
}

/**
 * Compares the CPU time for an answer with one instance and with several instances on one database. The
 * CPU time of the database is not included.
 * @returns {Promise<Row[]>}
 */
export async function run() {
  if (process.platform !== 'linux') return [];
  const data = dataFolder();
  /** @type {Site[]} */
  const sites = [];
  const holder = await startSite(data.folder);
  try {
    await fill(data.folder, { pages: PAGES });
    const env = { MONGODB_URI: await databaseOf(data.folder) };
    const start = async () => {
      const folder = path.join(data.folder, `instance-${sites.length}`);
      fs.mkdirSync(folder);
      sites.push(await startSite(folder, env));
    };
    const measure = async () => {
      /** @type {number[]} */
      const found = [];
      for (const [, target] of TARGETS) found.push(await cpuPerAnswer(sites, target));
      return found;
    };
    await start();
    const alone = await measure();
    while (sites.length < INSTANCES) await start();
    const many = await measure();
    return TARGETS.map(([what], n) => {
      const [one = NaN, all = NaN] = [alone[n], many[n]];
      return {
        what: `${what}, CPU time for an answer with ${INSTANCES} instances`,
        value: `${all.toFixed(3)} ms`,
        comparison: `with one ${one.toFixed(3)} ms`,
        ratio: all / one,
        target: 'ratio near 1',
      };
    });
  } finally {
    await Promise.all(sites.map((site) => site.stop()));
    await holder.stop();
    data.remove();
  }
}
