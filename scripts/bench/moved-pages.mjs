import path from 'node:path';
import { bareDriver, makeToken, peaksOf, sitectl, writeBundle } from './moves.mjs';
import { dataFolder, startSite } from './site.mjs';

const seconds = (/** @type {number} */ ms) => `${(ms / 1000).toFixed(1)} s`;

/** @param {number} pages @returns {Promise<import('../bench.mjs').Row[]>} */
async function measure(pages) {
  const data = dataFolder();
  const at = (/** @type {string} */ name) => path.join(data.folder, name);
  const count = `${pages.toLocaleString('en')} pages of 12 KB`;
  try {
    await writeBundle(at('bundle'), { pages, pictures: 0 });
    const writing = await bareDriver('pages-in', at('bare'), at('bundle'));
    const token = makeToken(at('data'));
    const site = await startSite(at('data'), { SEED: 'none' });
    const target = ['--url', site.url];
    try {
      const args = ['import', at('bundle'), ...target, '--yes', '--quiet'];
      const imported = await sitectl(args, token).done();
      const reading = await bareDriver('pages-out', at('data'), at('bare-pages'));
      const exported = await sitectl(['export', at('out'), ...target, '--quiet'], token).done();
      const peaks = peaksOf(site.pid).join(' + ');
      return [
        {
          what: `export of ${count}`,
          value: `${seconds(exported.ms)}, sitectl ${exported.peak} MB`,
          beside: `bare driver and files ${seconds(reading)}`,
          ratio: reading / exported.ms,
          bar: 'at least 0.5',
        },
        {
          what: `import of ${count}`,
          value: `${seconds(imported.ms)}, sitectl ${imported.peak} MB, site and database ${peaks} MB`,
          beside: `bare bulkWrite ${seconds(writing)}`,
          ratio: writing / imported.ms,
          bar: 'at least 0.2; memory as with 1,000',
        },
      ];
    } finally {
      await site.stop();
    }
  } finally {
    data.remove();
  }
}

/** Measures whole exports and imports through sitectl over HTTP. @returns {Promise<import('../bench.mjs').Row[]>} */
export async function run() {
  return [...(await measure(1_000)), ...(await measure(10_000))];
}
