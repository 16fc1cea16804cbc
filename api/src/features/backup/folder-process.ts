import { once } from 'node:events';
import { startProcess, type Helper } from '../../lib/start-process.ts';

/** A message from the process that works on the folder. */
export type FolderAnswer =
  | { step: 'ready'; size?: number }
  | { step: 'done'; size: number }
  | { step: 'listed'; names: string[] }
  | { step: 'failed'; code: string | undefined; message: string };

/** The folder of the automatic backups. Every operation has a deadline, because a network folder may hang. */
export interface BackupFolder {
  path: string;
  /**
   * Writes, reads and removes a file in the folder, which it creates if necessary.
   * @throws Error with the `code` of the file system; `ETIMEDOUT` after the deadline
   */
  test(): Promise<void>;
  /** Returns the names of the backups from a time on, the oldest first. @throws as `test` */
  list(since: Date): Promise<string[]>;
  /**
   * Writes a backup completely or not at all, and removes old backups.
   * @returns the size of the backup in bytes
   * @throws as `test`, FolderClosed
   */
  write(name: string, bytes: AsyncIterable<Buffer>): Promise<number>;
  /**
   * Opens a file of the folder. Reading `bytes` throws the errors of `test` if the folder fails later.
   * @throws as `test`, FolderClosed
   */
  read(name: string): Promise<OpenFile>;
  /** Ends all operations immediately, even if they hang. */
  close(): void;
}

/** A file that is being read. The caller reads `bytes` to the end, or ends the iterator early. */
export interface OpenFile {
  /** In bytes. */
  size: number;
  bytes: AsyncGenerator<Buffer>;
}

/** Thrown if a backup is stopped before its end, because the site stops. */
export class FolderClosed extends Error {
  override readonly name = 'FolderClosed';
}

interface FolderDeadlines {
  /** The maximum duration of a test of the folder, in ms. */
  testMs: number;
  /** The maximum time for which the folder may accept no bytes of a backup, in ms. */
  stallMs: number;
}

const DEADLINES: FolderDeadlines = { testMs: 15_000, stallMs: 60_000 };

const start = (args: readonly string[]) => startProcess('backup-folder-process', args);

/**
 * Creates the folder's operations. They run in a separate process.
 * @param isBesideData whether the folder is on the disk of the site's own data, so that backups may use
 *   only a part of the space
 */
export function createBackupFolder(
  path: string,
  isBesideData = false,
  deadlines = DEADLINES,
): BackupFolder {
  let close = () => {};
  const closed = new Promise<never>((_, reject) => {
    close = () => reject(new FolderClosed('the site stops'));
  });
  closed.catch(() => {});

  /** Starts a process for `work`, and ends it afterwards. */
  async function withProcess<T>(
    args: readonly string[],
    work: (answers: Answers) => Promise<T>,
  ): Promise<T> {
    const helper = start(args);
    try {
      return await work(answersOf(helper, closed));
    } finally {
      end(helper);
    }
  }

  async function* readWith(answers: Answers, size: number): AsyncGenerator<Buffer> {
    try {
      const parts = answers.helper.stdout[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
      for (let left = size; left > 0;) {
        const { value, done } = await answers.within(deadlines.stallMs, parts.next());
        if (done) throw new Error('the backup ended too early');
        left -= value.length;
        yield value;
      }
    } finally {
      end(answers.helper);
    }
  }

  return {
    path,
    close: () => close(),
    test: () =>
      withProcess(['test', path], async ({ done, within }) => {
        await within(deadlines.testMs, done);
      }),
    list: (since) =>
      withProcess(['list', path, since.toISOString()], ({ listed, within }) =>
        within(deadlines.testMs, listed),
      ),
    async read(name) {
      const answers = answersOf(start(['read', path, name]), closed);
      try {
        const size = await answers.within(deadlines.testMs, answers.ready);
        return { size, bytes: readWith(answers, size) };
      } catch (error) {
        end(answers.helper);
        throw error;
      }
    },
    write: (name, bytes) =>
      withProcess(
        ['write', path, name, isBesideData ? 'beside' : ''],
        async ({ helper, ready, done, within }) => {
          // If writing to the process fails, the process itself reports the reason.
          const accepted = (input: Promise<unknown>) =>
            within(
              deadlines.stallMs,
              input.catch(() => done),
            );
          await within(deadlines.testMs, ready);
          for await (const part of bytes)
            if (!helper.stdin.write(part)) await accepted(once(helper.stdin, 'drain'));
          await accepted(new Promise((resolve) => helper.stdin.end(resolve)));
          helper.send('whole');
          return within(deadlines.stallMs, done);
        },
      ),
  };
}

/** Ends a process, even if it hangs. */
function end(helper: Helper): void {
  helper.kill('SIGKILL');
  // The operating system cannot end a process during a system call. The site does not wait for it.
  helper.unref();
  helper.stdin.destroy();
  helper.stdout.destroy();
  if (helper.connected) helper.disconnect();
}

interface Answers {
  helper: Helper;
  /** The size of the file that is read, in bytes. */
  ready: Promise<number>;
  /** The size in bytes. */
  done: Promise<number>;
  listed: Promise<string[]>;
  /**
   * Waits for a promise.
   * @throws the error that the process reports; `ETIMEDOUT`; FolderClosed
   */
  within<T>(ms: number, promise: Promise<T>): Promise<T>;
}

function answersOf(helper: Helper, closed: Promise<never>): Answers {
  helper.stdin.on('error', () => {});
  let [isReady, isDone] = [(_: number) => {}, (_: number) => {}];
  const ready = new Promise<number>((resolve) => (isReady = resolve));
  const done = new Promise<number>((resolve) => (isDone = resolve));
  let isListed = (_: string[]) => {};
  const listed = new Promise<string[]>((resolve) => (isListed = resolve));
  const failed = new Promise<never>((_, reject) => {
    helper.on('message', (answer: FolderAnswer) => {
      if (answer.step === 'ready') isReady(answer.size ?? 0);
      else if (answer.step === 'listed') isListed(answer.names);
      else if (answer.step === 'done') isDone(answer.size);
      else reject(Object.assign(new Error(answer.message), { code: answer.code }));
    });
    helper.once('error', reject);
    helper.once('disconnect', () => reject(new Error('the process of the folder has ended')));
  });
  failed.catch(() => {});
  return {
    helper,
    ready,
    done,
    listed,
    async within(ms, promise) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, reject) => {
        const error = Object.assign(new Error('the folder does not answer'), { code: 'ETIMEDOUT' });
        timer = setTimeout(() => reject(error), ms);
      });
      try {
        return await Promise.race([promise, failed, closed, late]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
