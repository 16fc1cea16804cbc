import { setTimeout as delay } from 'node:timers/promises';
import { family, memoryOf } from './processes.mjs';
import { dataFolder, fill, load, signIn, startSite } from './site.mjs';

/** @param {number} pid */
function memory(pid) {
  const { own, shared, total } = memoryOf(family(pid));
  const parts = [...own, shared].map((size) => size.toFixed(0)).join(' + ');
  return { total, text: `${total.toFixed(0)} MB`, parts: `site + database + files: ${parts}` };
}

/** Measures the memory of the site and its database, at rest and under load. @returns {Promise<import('../bench.mjs').Row[]>} */
export async function run() {
  if (process.platform !== 'linux') return [];
  const data = dataFolder();
  try {
    const first = await startSite(data.folder);
    await fill(data.folder, { pages: 2_000 });
    await first.stop();
    const site = await startSite(data.folder);
    await fetch(`${site.url}/pages/1`).then((answer) => answer.text());
    await delay(5_000);
    const rest = memory(site.pid);
    const call = await signIn(site);
    // Visitors read cached and uncached pages while an administrator works.
    let done = false;
    const working = Promise.all([
      load(site.port, '/pages/1', { connections: 10, seconds: 8 }),
      load(site.port, '/pages/{1001-3000}', { connections: 10, seconds: 8, encoding: 'br' }),
      (async () => {
        while (!done) await (await call('/api/pages?page=1&limit=50')).arrayBuffer();
      })(),
    ]).catch((error) => console.error(error));
    let most = memory(site.pid);
    for (let n = 0; n < 40; n += 1) {
      await delay(200);
      const now = memory(site.pid);
      if (now.total > most.total) most = now;
    }
    done = true;
    await working;
    await site.stop();
    return [
      { what: 'memory at rest', value: rest.text, comparison: rest.parts, target: 'under 150 MB' },
      {
        what: 'memory under load',
        value: most.text,
        comparison: most.parts,
        target: 'under 300 MB',
      },
    ];
  } finally {
    data.remove();
  }
}
