import fs from 'node:fs';
import os from 'node:os';

/**
 * Identifies the system that numbers the processes here: the machine since its start, and the container.
 * Containers may share a host name, for example on the network of their host, and all begin to count at 1.
 */
export function numberedBy(): string {
  return [os.hostname(), read(startOfMachine), read(numbersOfContainer)].join('/');
}

const startOfMachine = () => fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
const numbersOfContainer = () => fs.readlinkSync('/proc/self/ns/pid');

/** Only Linux has these files, and no other system has containers that share a host name. */
function read(what: () => string): string {
  try {
    return what();
  } catch {
    return '';
  }
}
