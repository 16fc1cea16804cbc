import path from 'node:path';
import { bareDriver, makeToken, peaksOf, sitectl, writeBundle } from './moves.mjs';
import { cpuOf } from './processes.mjs';
import { dataFolder, startSite } from './site.mjs';

const seconds = (/** @type {number} */ ms) => `${(ms / 1000).toFixed(1)} s`;
const took = (/** @type {{ ms: number, cpu: number }} */ { ms, cpu }) =>
  `${seconds(ms)} (CPU ${seconds(cpu)})`;

/**
 * @param {{ folder: string }} data an empty folder, which the caller removes
 * @param {number} pages
 * @returns {Promise<import('../bench.mjs').Row[]>}
 */
async function measure(data, pages) {
  const at = (/** @type {string} */ name) => path.join(data.folder, name);
  const count = `${pages.toLocaleString('en')} pages of 12 KB`;
  await writeBundle(at('bundle'), { pages, pictures: 0 });
  const writing = await bareDriver('pages-in', at('bare'), at('bundle'));
  const token = makeToken(at('data'));
  const site = await startSite(at('data'), { SEED: 'none' });
  const target = ['--url', site.url];
  try {
    const used = async (
      /** @type {() => Promise<{ ms: number, cpu: number, peak?: number }>} */ work,
    ) => {
      const before = cpuOf(site.pid);
      const result = await work();
      return { ...result, cpu: result.cpu + cpuOf(site.pid) - before };
    };
    const run = (/** @type {string[]} */ ...args) =>
      used(() => sitectl([...args, ...target, '--quiet'], token).done());
    const imported = await run('import', at('bundle'), '--yes');
    const reading = await used(() => bareDriver('pages-out', at('data'), at('bare-pages')));
    const exported = await run('export', at('out'));
    const peaks = peaksOf(site.pid).join(' + ');
    return [
      {
        what: `export of ${count}`,
        value: `${took(exported)}, sitectl ${exported.peak} MB`,
        beside: `bare driver and files ${took(reading)}`,
        ratio: reading.cpu / exported.cpu,
        bar: 'at least 0.5 of the CPU time',
      },
      {
        what: `import of ${count}`,
        value: `${took(imported)}, sitectl ${imported.peak} MB, site and database ${peaks} MB`,
        beside: `bare bulkWrite ${took(writing)}`,
        ratio: writing.cpu / imported.cpu,
        bar: 'at least 0.2 of the CPU time; memory as with 1,000',
      },
    ];
  } finally {
    await site.stop();
  }
}

/** Measures complete exports and imports with sitectl over HTTP. @returns {Promise<import('../bench.mjs').Row[]>} */
export async function run() {
  /** @type {ReturnType<typeof dataFolder>[]} */
  const folders = [];
  const rows = [];
  try {
    for (const pages of [1_000, 10_000]) {
      const data = dataFolder();
      folders.push(data);
      rows.push(...(await measure(data, pages)));
    }
    return rows;
  } finally {
    // Only at the end: on ext4, creating files within minutes after thousands of others were deleted
    // takes up to twenty times as much CPU time, so the deletion would slow down the second export.
    for (const folder of folders) folder.remove();
  }
}
