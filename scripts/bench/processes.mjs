/** CPU time and memory of processes, from /proc on Linux. */
import fs from 'node:fs';

const TICK_MS = 10;

/**
 * Returns the ids of a process and its descendants.
 * @param {number} pid
 * @returns {number[]}
 */
export function family(pid) {
  const children = fs
    .readdirSync(`/proc/${pid}/task`)
    .flatMap((task) => fs.readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' '))
    .filter(Boolean)
    .map(Number);
  return [pid, ...children.flatMap(family)];
}

/**
 * The CPU time that a process and its descendants have used so far, in ms. Unlike elapsed time, it
 * does not depend on other load on the machine.
 * @param {number} pid
 */
export function cpuOf(pid) {
  return family(pid).reduce((sum, id) => {
    // The name of the program may contain spaces, so the fields are counted from the closing bracket
    // after it.
    const fields = fs.readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return sum + (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  }, 0);
}

/**
 * Returns the memory of several processes together, in MB: their private memory, and the files that
 * they map (such as Node.js itself). Each file is counted once.
 * @param {number[]} pids
 */
export function memoryOf(pids) {
  /** @type {Map<string, number>} */
  const files = new Map();
  const own = pids.map((pid) => {
    let anonymous = 0;
    let file = '';
    let resident = 0;
    for (const line of fs.readFileSync(`/proc/${pid}/smaps`, 'utf8').split('\n')) {
      const [key = '', value] = line.split(/:\s+/);
      if (/^[0-9a-f]+-[0-9a-f]+ /.test(line)) file = line.split(/\s+/).slice(2, 6).join(' ');
      else if (key === 'Rss') resident = Number.parseInt(value ?? '', 10);
      else if (key === 'Anonymous') {
        const private_ = Number.parseInt(value ?? '', 10);
        anonymous += private_;
        files.set(file, Math.max(files.get(file) ?? 0, resident - private_));
      }
    }
    return anonymous / 1024;
  });
  const shared = [...files.values()].reduce((sum, kb) => sum + kb, 0) / 1024;
  return { own, shared, total: own.reduce((sum, mb) => sum + mb, shared) };
}
