import fs from 'node:fs';

/** The interval at which the parent processes are compared, in ms. */
const INTERVAL_MS = 500;

/**
 * Reads a file of /proc.
 * @param {string} file
 * @returns {string} its content; '' if it does not exist
 */
function read(file) {
  try {
    return fs.readFileSync(`/proc/${file}`, 'utf8');
  } catch {
    return ''; // Only Linux has /proc.
  }
}

/**
 * The parent of a process. In `stat`, the name of the program is in parentheses and may contain spaces.
 * @param {number} pid
 */
const parentOf = (pid) => read(`${pid}/stat`).split(') ').at(-1)?.split(' ')[1];

/** Whether a process is the shell that npm starts, and not npm itself. @param {number} pid */
const isShellOfNpm = (pid) => read(`${pid}/cmdline`).split('\0')[1] === '-c';

/**
 * Ends this process with SIGTERM when npm has ended. npm runs a script through a shell, and many shells
 * keep running between npm and the script. npm sends its signals to the shell, which then ends without
 * stopping the script. Does nothing if this process was not started by npm.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  // Some shells replace themselves by the script, so the parent is npm. The parent of npm is never
  // watched: it ends when the user logs out, and a site that was started with nohup must keep running.
  const hasShell = isShellOfNpm(process.ppid);
  const parents = () => `${process.ppid} ${hasShell ? parentOf(process.ppid) : ''}`;
  const before = parents();
  const timer = setInterval(() => {
    if (parents() === before) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, INTERVAL_MS);
  timer.unref();
}
