import fs from 'node:fs';

/** Returns the peak memory of a running process in MB; 0 if the system does not report it. */
export function peakMemoryOf(pid: number | undefined): number {
  const status = `/proc/${pid}/status`;
  try {
    return Math.round(
      Number(/VmHWM:\s+(\d+)/.exec(fs.readFileSync(status, 'utf8'))?.[1] ?? 0) / 1024,
    );
  } catch {
    return 0; // The process has ended, or the system has no such file.
  }
}
