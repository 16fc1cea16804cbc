import { writeSync } from 'node:fs';

/** How many bytes are buffered for a slow reader; lines beyond that are dropped and counted. */
const BUFFER_BYTES = 1024 * 1024;
/** Delay before the next attempt to write, in ms. */
const RETRY_MS = 50;
/** How long the process waits for the reader when it exits, in ms. */
const EXIT_PATIENCE_MS = 1_000;
const EXIT_RETRY_MS = 10;

interface LogDestination {
  /** Takes one line with its line break. Never blocks and never throws. */
  write(line: string): void;
  /** Writes the buffered lines, for at most `EXIT_PATIENCE_MS`. */
  flushAtExit(): void;
}

/**
 * Writes the log to standard output. A pipe without a reader is full after 64 KB, and a blocking write
 * would stop the whole site. So lines are buffered, and dropped when the buffer is full. When the reader
 * continues, a line reports how many were dropped.
 */
export function createLogDestination(limit = BUFFER_BYTES): LogDestination {
  // The first use of `process.stdout` makes a pipe or a socket non-blocking. It emits an error when
  // its reader has ended, which must not end the site.
  const fd = process.stdout.on('error', () => {}).fd;
  let waiting: Buffer[] = [];
  let bytes = 0;
  let dropped = 0;
  let retry: NodeJS.Timeout | undefined;

  /** Writes as much of a buffer as possible and returns the rest. */
  function writeSome(buffer: Buffer): Buffer {
    let rest = buffer;
    while (rest.length > 0) {
      try {
        rest = rest.subarray(writeSync(fd, rest));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return rest;
        // The reader has ended or the disk is full. The next line may get through.
        return rest.subarray(rest.length);
      }
    }
    return rest;
  }

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

/** Returns a line in the format of pino's warnings. */
function droppedLine(count: number): string {
  const msg = `${count} log lines were dropped because standard output was not read`;
  return `${JSON.stringify({ level: 40, time: Date.now(), dropped: count, msg })}\n`;
}
