import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive } from './is-alive.mjs';
import { root } from './paths.mjs';

const lockFile = path.join(root, '.start.lock');
/**
 * The interval at which the owner touches the lock file. The lock expires after ten intervals without a
 * touch.
 */
const heartbeatMs = 3_000;

/** Removes the lock of a process that has ended. If several processes try that, only one succeeds. */
function removeIfAbandoned() {
  let owner;
  let idleMs;
  try {
    owner = Number(fs.readFileSync(lockFile, 'utf8'));
    idleMs = Date.now() - fs.statSync(lockFile).mtimeMs;
  } catch {
    return; // The owner has released the lock.
  }
  const abandoned = owner > 0 ? !isAlive(owner) : idleMs > heartbeatMs;
  if (!abandoned && idleMs < heartbeatMs * 10) return;
  const taken = `${lockFile}.${process.pid}`;
  try {
    fs.renameSync(lockFile, taken);
    // Another process may have replaced the lock since it was read. In this case, restore it.
    if (Number(fs.readFileSync(taken, 'utf8')) !== owner) fs.linkSync(taken, lockFile);
  } catch {
    // Another process was faster.
  }
  fs.rmSync(taken, { force: true });
}

function tryToTake() {
  try {
    fs.writeFileSync(lockFile, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    return false;
  }
}

/**
 * Runs `work` while no other process installs or builds in this checkout. While it waits for another
 * process, it prints one message.
 * @template T
 * @param {string} what the activity in the message: "another process is <what>"
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withCheckoutLock(what, work) {
  let hasLogged = false;
  while (!tryToTake()) {
    removeIfAbandoned();
    if (!hasLogged && fs.existsSync(lockFile)) {
      console.log(`Waiting: another process is ${what} in this checkout …`);
      hasLogged = true;
    }
    await delay(200);
  }
  const heartbeat = setInterval(() => {
    const now = new Date();
    try {
      fs.utimesSync(lockFile, now, now);
    } catch {
      // The next touch is early enough, so this error is ignored.
    }
  }, heartbeatMs);
  const release = () => fs.rmSync(lockFile, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    process.off('exit', release);
    release();
  }
}
