import fs from 'node:fs';

/** How often the parents are compared, in ms. */
const LOOK_MS = 500;

/** @param {number} pid @returns {string | undefined} the parent of a process; undefined: unknown */
function parentOf(pid) {
  try {
    // The name of the program is in parentheses and may contain spaces and parentheses.
    return fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1];
  } catch {
    return undefined; // Only Linux has /proc.
  }
}

/**
 * Ends this process with SIGTERM when npm has ended. npm runs a script through a shell. Many shells
 * stay between npm and the script: npm sends them its signals, and they end without the script.
 * Does nothing if npm did not start this process.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const parents = () => `${process.ppid} ${parentOf(process.ppid)}`;
  const before = parents();
  const timer = setInterval(() => {
    if (parents() === before) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_MS);
  timer.unref();
}
