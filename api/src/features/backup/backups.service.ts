import type { Connection, mongo } from 'mongoose';
import type { ContentStore } from '../../content/store.ts';
import type { MaintenanceLease } from '../site-state/maintenance.service.ts';
import { seal } from './archive/sealed-stream.ts';
import { writeArchive } from './archive/write-archive.ts';
import { fromStore } from './content-archive.ts';

/** A backup that is being written. The caller reads `bytes` to the end, and always calls `end`. */
export interface OpenBackup {
  bytes: AsyncGenerator<Buffer>;
  /** Releases the lease, so that imports can be applied. */
  end(): Promise<unknown>;
}

export interface BackupsService {
  /**
   * Starts a backup. Until the backup ends, no import is applied, but pages can be published.
   * @param passphrase encrypts the backup; null for no encryption
   * @throws AppError `run_in_progress`
   */
  start(passphrase: string | null, who: string | null): Promise<OpenBackup>;
}

export function createBackups(deps: {
  connection: Connection;
  maintenance: Pick<MaintenanceLease, 'take'>;
  content: Pick<ContentStore, 'histories' | 'refresh' | 'snapshot' | 'states'>;
  readPicture: (fileId: mongo.ObjectId) => Promise<Buffer | null>;
  readTitle: () => Promise<string>;
  version: string;
  /** The cost of deriving the key of an encrypted backup. The default is high enough to resist guessing. */
  costLog2?: number | undefined;
}): BackupsService {
  const { connection, readPicture, content } = deps;
  return {
    async start(passphrase, who) {
      const lease = await deps.maintenance.take('backup', '', who);
      let ended: Promise<unknown> | undefined;
      const end = () => (ended ??= lease.end());
      async function* bytes(): AsyncGenerator<Buffer> {
        let lost: Error | undefined;
        const stop = lease.keep((error) => (lost = error));
        try {
          const archive = writeArchive({
            connection,
            readPicture,
            productVersion: deps.version,
            now: new Date(),
            content: fromStore(content),
            title: await deps.readTitle(),
          });
          for await (const part of seal(archive, { passphrase, costLog2: deps.costLog2 })) {
            if (lost) throw lost;
            yield part;
          }
        } finally {
          stop();
          await end();
        }
      }
      return { bytes: bytes(), end };
    },
  };
}
