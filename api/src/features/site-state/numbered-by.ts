import fs from 'node:fs';
import os from 'node:os';

/**
 * Names what numbers the processes around this one: the machine since its start, and the container.
 * Containers may share a host name, as on the network of their host, and each begins to count at 1.
 */
export function numberedBy(): string {
  return [os.hostname(), read(startOfMachine), read(numbersOfContainer)].join('/');
}

const startOfMachine = () => fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
const numbersOfContainer = () => fs.readlinkSync('/proc/self/ns/pid');

/** Only Linux tells, and no other system has containers that share a host name. */
function read(what: () => string): string {
  try {
    return what();
  } catch {
    return '';
  }
}
