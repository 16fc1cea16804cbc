import { AppError } from '@siteyard/schemas/errors';
import type { Connection, mongo } from 'mongoose';
import { daysBefore } from '../../lib/days.ts';
import type { Logger } from '../../log.ts';
import type { MaintenanceLease } from '../site-state/maintenance.service.ts';
import { asErrorOfApi } from './backup-error.ts';
import { BackupProblem } from './backup-problem.ts';
import type { UnpackedDocuments } from './restore-documents.service.ts';
import { partId, restoreModel, restorePartModel, type RestoreDocument } from './restores.model.ts';
import { readAll, readOne, readWritten } from '../../database/stored-documents.ts';

/** Stores restores and their uploaded backups. */
export interface RestoreStore {
  add(restore: RestoreDocument): Promise<void>;
  /** @throws AppError `restore_not_found` */
  get(id: string): Promise<RestoreDocument>;
  update(id: string, set: Partial<RestoreDocument>): Promise<RestoreDocument>;
  /**
   * Moves a restore from one state to the next.
   * @throws AppError `restore_not_open` if the restore has another state
   */
  move(
    id: string,
    from: RestoreDocument['state'],
    set: Partial<RestoreDocument>,
  ): Promise<RestoreDocument>;
  putPart(id: string, number: number, bytes: Buffer): Promise<void>;
  /** Reads the uploaded backup. @throws BackupProblem if a part is missing */
  bytes(restore: RestoreDocument): AsyncGenerator<Buffer>;
  /** Stores the reason for a failure, and removes the uploaded parts and the unpacked documents. */
  fail(id: string, reason: unknown): Promise<RestoreDocument>;
  /** Removes the uploaded parts and the unpacked documents. */
  removeContent(id: string): Promise<void>;
  remove(id: string): Promise<void>;
  /** Removes restores that were not used for a day. */
  sweep(now?: Date): Promise<void>;
  /** Ends all reads, because the process stops. */
  close(): void;
}

/** The time without progress after which a running restore counts as interrupted, in ms. */
const SILENT_MS = 60_000;
/** The number of days for which restores and their parts are kept. */
const KEPT_DAYS = 1;

/**
 * Creates the service. It is one function, because its calls depend on each other: for example, a read
 * stores a failure if the process of the restore has stopped.
 */
export function createRestoreStore(deps: {
  connection: Connection;
  maintenance: Pick<MaintenanceLease, 'read'>;
  unpacked: Pick<UnpackedDocuments, 'remove'>;
  logger: Logger;
}): RestoreStore {
  const { maintenance, unpacked, logger } = deps;
  const model = restoreModel(deps.connection);
  const parts = restorePartModel(deps.connection);
  let closed = false;

  async function change(
    id: string,
    filter: Partial<Pick<RestoreDocument, 'state'>>,
    set: Partial<RestoreDocument>,
  ): Promise<RestoreDocument | null> {
    const update = { $set: { ...set, touched_at: new Date() } };
    return readWritten(
      model.findOneAndUpdate({ _id: id, ...filter }, update, { returnDocument: 'after' }).lean(),
    );
  }

  async function update(id: string, set: Partial<RestoreDocument>): Promise<RestoreDocument> {
    const updated = await change(id, {}, set);
    if (!updated) throw new AppError('restore_not_found');
    return updated;
  }

  async function get(id: string): Promise<RestoreDocument> {
    const found = await readOne(model.findOne({ _id: id }).lean());
    if (!found) throw new AppError('restore_not_found');
    const isBusy = found.state === 'checking' || found.state === 'restoring';
    if (!isBusy || Date.now() - found.touched_at.getTime() < SILENT_MS) return found;
    if ((await maintenance.read())?.id === id) return found;
    return fail(id, interrupted());
  }

  async function removeContent(id: string): Promise<void> {
    await parts.deleteMany({ restore: id });
    await unpacked.remove(id);
  }

  async function fail(id: string, reason: unknown): Promise<RestoreDocument> {
    const error = asErrorOfApi(reason);
    if (!(error instanceof AppError)) logger.error({ err: error, restore: id }, 'a restore failed');
    const { code, message } = error instanceof AppError ? error : unexpected();
    await removeContent(id);
    return update(id, { state: 'failed', progress: null, error: { code, error: message } });
  }

  return {
    async add(restore) {
      await model.create([restore]);
    },
    get,
    update,
    fail,
    removeContent,
    async move(id, from, set) {
      const moved = await change(id, { state: from }, set);
      if (moved) return moved;
      const { state } = await get(id);
      const message = `This restore is not ${from}. It is ${state}.`;
      throw new AppError('restore_not_open', { message });
    },
    async putPart(restore, number, bytes) {
      const set = {
        $set: {
          restore,
          bytes,
        },
      };
      await parts.updateOne({ _id: partId(restore, number) }, set, { upsert: true });
    },
    async *bytes({ _id, parts: total }) {
      for (let done = 0; done < total; done += 1) {
        if (closed) throw interrupted();
        await update(_id, {
          progress: {
            done,
            total,
          },
        });
        const part = await readOne(parts.findOne({ _id: partId(_id, done) }).lean());
        if (!part) throw partMissing(done + 1, total);
        const { bytes } = part;
        yield Buffer.isBuffer(bytes) ? bytes : Buffer.from((bytes as mongo.Binary).value());
      }
    },
    async remove(id) {
      await removeContent(id);
      await model.deleteOne({ _id: id });
    },
    async sweep(now = new Date()) {
      const old = { touched_at: { $lt: daysBefore(KEPT_DAYS, now) } };
      for (const { _id } of await readAll(model.find(old, { _id: 1 }).lean())) {
        if ((await maintenance.read())?.id === _id) continue;
        await removeContent(_id);
        await model.deleteOne({ _id });
      }
    },
    close() {
      closed = true;
    },
  };
}

const interrupted = () =>
  new AppError('unavailable', { message: 'The restore was interrupted, so nothing was changed.' });
const unexpected = () =>
  new AppError('internal_error', { message: 'Something went wrong, so nothing was changed.' });
const partMissing = (number: number, total: number) =>
  new BackupProblem('damaged', `Part ${number} of ${total} of the backup was not sent.`);
