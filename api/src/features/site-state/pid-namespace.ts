import fs from 'node:fs';
import os from 'node:os';

/**
 * Identifies the namespace in which a process id is unique: the host, its last boot, and the container.
 * Containers may share a host name, and each container numbers its processes from 1.
 */
export function pidNamespace(): string {
  return [os.hostname(), read(bootId), read(containerNamespace)].join('/');
}

const bootId = () => fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
const containerNamespace = () => fs.readlinkSync('/proc/self/ns/pid');

/** Only Linux has these files. On other systems, no containers share a host name. */
function read(what: () => string): string {
  try {
    return what();
  } catch {
    return '';
  }
}
