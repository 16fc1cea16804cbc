import fs from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { dataFolder, startSite } from './site.mjs';

/** @param {number[]} values */
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The process and everything below it; Linux only. @param {number} pid @returns {number[]} */
function family(pid) {
  const children = fs
    .readdirSync(`/proc/${pid}/task`)
    .flatMap((task) => fs.readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' '))
    .filter(Boolean)
    .map(Number);
  return [pid, ...children.flatMap(family)];
}

/** Proportional set size in MB. @param {number} pid */
function memoryOf(pid) {
  const text = fs.readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) / 1024;
}

/** The second start, and memory at rest. @returns {Promise<import('../bench.mjs').Row[]>} */
export async function run() {
  const data = dataFolder();
  try {
    const first = await startSite(data.folder);
    await first.stop();
    /** @type {number[]} */
    const times = [];
    for (let i = 0; i < 5; i++) {
      const site = await startSite(data.folder);
      times.push(site.readyMs);
      await site.stop();
    }
    /** @type {import('../bench.mjs').Row[]} */
    const rows = [
      {
        what: 'second start to first answer',
        value: `${median(times).toFixed(0)} ms`,
        bar: '1000 ms',
      },
    ];
    if (process.platform !== 'linux') return rows;
    const site = await startSite(data.folder);
    await fetch(`${site.url}/pages/1`).then((answer) => answer.text());
    await delay(5_000);
    const sizes = family(site.pid).map(memoryOf);
    await site.stop();
    const total = sizes.reduce((sum, size) => sum + size, 0);
    rows.push({
      what: 'memory at rest, site and database',
      value: `${total.toFixed(0)} MB (${sizes.map((size) => size.toFixed(0)).join(' + ')})`,
      bar: 'under 150 MB',
    });
    return rows;
  } finally {
    data.remove();
  }
}
