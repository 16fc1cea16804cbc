import { cpuOf } from './processes.mjs';
import { dataFolder, quantile, startSite } from './site.mjs';

/** Measures further starts with the same data folder. @returns {Promise<import('../bench.mjs').Row[]>} */
export async function run() {
  const data = dataFolder();
  try {
    const first = await startSite(data.folder);
    await first.stop();
    /** @type {number[]} */
    const times = [];
    /** @type {number[]} */
    const cpu = [];
    for (let i = 0; i < 5; i++) {
      const site = await startSite(data.folder);
      times.push(site.readyMs);
      if (process.platform === 'linux') cpu.push(cpuOf(site.pid));
      await site.stop();
    }
    /** @type {import('../bench.mjs').Row[]} */
    const rows = [
      {
        what: 'second start to first answer',
        value: `${quantile(times, 0.5).toFixed(0)} ms`,
        comparison: cpu.length > 0 ? `CPU time ${quantile(cpu, 0.5)} ms, site and database` : '',
        target: '1000 ms',
      },
    ];
    return rows;
  } finally {
    data.remove();
  }
}
