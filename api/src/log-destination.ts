import { writeSync } from 'node:fs';

/** How much waits for a reader that is stuck; then lines are dropped and counted. */
const BUFFER_BYTES = 1024 * 1024;
/** How soon it is tried again, in ms. */
const RETRY_MS = 50;
/** How long the end of the process waits for the reader, in ms. */
const EXIT_PATIENCE_MS = 1_000;
const EXIT_RETRY_MS = 10;

interface LogDestination {
  /** Takes one line with its line break. Never waits and never throws. */
  write(line: string): void;
  /** Writes what waits as far as the reader takes it within `EXIT_PATIENCE_MS`. */
  flushAtExit(): void;
}

/**
 * Standard output for the log. A pipe that nobody reads is full after 64 KB; a log that waits for
 * it would stop the whole site, so lines wait here, and are dropped when there are too many. When
 * the reader goes on, a line tells how many were dropped.
 */
export function createLogDestination(limit = BUFFER_BYTES): LogDestination {
  // The first use of `process.stdout` is what makes a pipe or a socket non-blocking. It fails by
  // an event when its reader is gone, which must not end the site.
  const fd = process.stdout.on('error', () => {}).fd;
  let waiting: Buffer[] = [];
  let bytes = 0;
  let dropped = 0;
  let retry: NodeJS.Timeout | undefined;

  /** Writes one buffer as far as it goes; gives what is left of it. */
  function writeSome(buffer: Buffer): Buffer {
    let rest = buffer;
    while (rest.length > 0) {
      try {
        rest = rest.subarray(writeSync(fd, rest));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return rest;
        // The reader is gone or the disk is full. Nothing can be done, and a next line may arrive.
        return rest.subarray(rest.length);
      }
    }
    return rest;
  }

  /** Gives true when nothing waits any more. */
  function drain(): boolean {
    if (dropped > 0) {
      waiting.push(Buffer.from(droppedLine(dropped)));
      dropped = 0;
    }
    const rest = writeSome(Buffer.concat(waiting));
    waiting = rest.length > 0 ? [rest] : [];
    bytes = rest.length;
    return bytes === 0;
  }

  function tryLater(): void {
    retry = setTimeout(() => {
      retry = undefined;
      if (!drain()) tryLater();
    }, RETRY_MS).unref();
  }

  return {
    write(line) {
      const buffer = Buffer.from(line);
      if (bytes + buffer.length > limit) {
        dropped += 1;
        return;
      }
      waiting.push(buffer);
      bytes += buffer.length;
      if (!retry && !drain()) tryLater();
    },
    flushAtExit() {
      const end = Date.now() + EXIT_PATIENCE_MS;
      const cell = new Int32Array(new SharedArrayBuffer(4));
      while (!drain() && Date.now() < end) Atomics.wait(cell, 0, 0, EXIT_RETRY_MS);
    },
  };
}

/** As pino writes a warning. */
function droppedLine(count: number): string {
  const msg = `${count} log lines were dropped because nobody read standard output`;
  return `${JSON.stringify({ level: 40, time: Date.now(), dropped: count, msg })}\n`;
}
