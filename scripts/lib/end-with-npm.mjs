import fs from 'node:fs';

/** How often the parents are compared, in ms. */
const LOOK_MS = 500;

/** @param {string} file below /proc @returns {string} its content; '' if there is none */
function read(file) {
  try {
    return fs.readFileSync(`/proc/${file}`, 'utf8');
  } catch {
    return ''; // Only Linux has /proc.
  }
}

/**
 * The parent of a process. The name of the program is in parentheses and may contain spaces.
 * @param {number} pid
 */
const parentOf = (pid) => read(`${pid}/stat`).split(') ').at(-1)?.split(' ')[1];

/** Whether a process is the shell that npm starts, and not npm itself. @param {number} pid */
const isShellOfNpm = (pid) => read(`${pid}/cmdline`).split('\0')[1] === '-c';

/**
 * Ends this process with SIGTERM when npm has ended. npm runs a script through a shell. Many shells
 * stay between npm and the script: npm sends them its signals, and they end without the script.
 * Does nothing if npm did not start this process.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  // Some shells are replaced by the script. The parent of npm is never watched: it ends when a person
  // signs out, and a site that was started with nohup must survive that.
  const hasShell = isShellOfNpm(process.ppid);
  const parents = () => `${process.ppid} ${hasShell ? parentOf(process.ppid) : ''}`;
  const before = parents();
  const timer = setInterval(() => {
    if (parents() === before) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_MS);
  timer.unref();
}
