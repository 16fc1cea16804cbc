import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { applyRestore } from '@siteyard/schemas/backup';
import { AppError } from '@siteyard/schemas/errors';
import type { Connection, mongo } from 'mongoose';
import type { z } from 'zod';
import type { Actor } from '../../lib/actor.ts';
import { daysBefore } from '../../lib/days.ts';
import type { Logger } from '../../log.ts';
import type { HeldMaintenance, MaintenanceLease } from '../site-state/maintenance.service.ts';
import { readArchive } from './archive/read-archive.ts';
import { toAppError } from './backup-error.ts';
import { BackupProblem } from './backup-problem.ts';
import { countBackup, type createRestorePlanner } from './restore-plan.service.ts';
import type { RestoreReplace } from './restore-replace.service.ts';
import { siteOf, type StagedDocuments } from './restore-staging.service.ts';
import { partId, restoreModel, restorePartModel, type RestoreDocument } from './restores.model.ts';
import { BACKED_UP, SITE_FIELDS, SITE_STATE, UPLOADS } from './stored-collections.ts';

export type { RestoreDocument };
type Options = z.output<typeof applyRestore>;

/** Restores: a backup is sent in parts, checked as a whole, and then replaces the site at once. */
export interface RestoresService {
  create(actor: Actor): Promise<RestoreDocument>;
  /** @throws AppError `restore_not_found`, `restore_not_open` */
  putPart(id: string, number: number, bytes: Buffer): Promise<void>;
  /** Checks the backup in the background and compares it with the site. Changes nothing. */
  check(id: string, parts: number, passphrase: string | null): Promise<RestoreDocument>;
  /**
   * Restores in the background.
   * @throws AppError `restore_not_open`, `restore_other_site`, `run_in_progress`
   */
  apply(id: string, options: Options, actor: Actor): Promise<RestoreDocument>;
  get(id: string): Promise<RestoreDocument>;
  discard(id: string): Promise<void>;
  /** Completes a restore whose process died while it replaced the content; waits for one that lives. */
  recover(): Promise<void>;
  /** Removes what is left of old restores. */
  sweep(now?: Date): Promise<void>;
  close(): Promise<void>;
}

export interface RestoreTiming {
  /** How long until every instance knows that the content is being replaced, in ms. */
  settleMs: number;
  /** How often leases are renewed, and abandoned restores looked for, in ms. */
  renewMs: number;
}

export const RESTORE_TIMING: RestoreTiming = { settleMs: 2_000, renewMs: 4_000 };

/** A restore that no process has worked on for this long has been left, in ms. */
const SILENT_MS = 60_000;
/** How long restores and their parts are kept, in days. */
const KEPT_DAYS = 1;

export function createRestores(deps: {
  connection: Connection;
  maintenance: MaintenanceLease;
  staged: StagedDocuments;
  replacing: RestoreReplace;
  plan: ReturnType<typeof createRestorePlanner>;
  siteState: { read(): Promise<{ site_id: string; last_page_id: number }> };
  note: (actor: Actor, action: string, subject: string) => Promise<void>;
  timing: RestoreTiming;
  logger: Logger;
}): RestoresService {
  const { maintenance, staged, replacing, timing, logger } = deps;
  const model = restoreModel(deps.connection);
  const parts = restorePartModel(deps.connection);
  const running = new Set<Promise<void>>();
  let closed = false;

  async function get(id: string): Promise<RestoreDocument> {
    const found = await model.findOne({ _id: id }).lean();
    if (!found) throw new AppError('restore_not_found');
    const isBusy = found.state === 'checking' || found.state === 'restoring';
    if (!isBusy || Date.now() - found.touched_at.getTime() < SILENT_MS) return found;
    if ((await maintenance.read())?.id === id) return found;
    return fail(
      id,
      new AppError('unavailable', {
        message: 'The restore was interrupted, so nothing was changed.',
      }),
    );
  }

  const update = (id: string, set: Partial<RestoreDocument>) =>
    model
      .findOneAndUpdate(
        { _id: id },
        { $set: { ...set, touched_at: new Date() } },
        { returnDocument: 'after' },
      )
      .lean();

  async function fail(id: string, reason: unknown): Promise<RestoreDocument> {
    const error = toAppError(reason);
    if (!(error instanceof AppError)) logger.error({ err: error, restore: id }, 'a restore failed');
    const { code, message } =
      error instanceof AppError
        ? error
        : new AppError('internal_error', {
            message: 'Something went wrong, so nothing was changed.',
          });
    await removeContent(id);
    return (await update(id, {
      state: 'failed',
      progress: null,
      error: { code, error: message },
    }))!;
  }

  async function removeContent(id: string): Promise<void> {
    await parts.deleteMany({ restore: id });
    await staged.remove(id);
  }

  /** Moves a restore on, unless another call was first. */
  async function move(
    id: string,
    from: RestoreDocument['state'],
    set: Partial<RestoreDocument>,
  ): Promise<RestoreDocument> {
    const moved = await model
      .findOneAndUpdate(
        { _id: id, state: from },
        { $set: { ...set, touched_at: new Date() } },
        { returnDocument: 'after' },
      )
      .lean();
    if (moved) return moved;
    const { state } = await get(id);
    throw new AppError('restore_not_open', { message: `This restore is ${state}, not ${from}.` });
  }

  /** The backup as it was sent. @throws AppError `backup_damaged` when a part is missing */
  async function* bytesOf({ _id, parts: total }: RestoreDocument): AsyncGenerator<Buffer> {
    for (let done = 0; done < total; done += 1) {
      await update(_id, { progress: { done, total } });
      const part = await parts.findOne({ _id: partId(_id, done) }).lean();
      if (!part)
        throw new BackupProblem(
          'damaged',
          `Part ${done + 1} of ${total} of the backup was not sent.`,
        );
      const { bytes } = part;
      yield Buffer.isBuffer(bytes) ? bytes : Buffer.from((bytes as mongo.Binary).value());
    }
  }

  function inBackground(work: () => Promise<unknown>): void {
    const task: Promise<void> = work()
      .then(
        () => {},
        (error: unknown) => logger.error({ err: error }, 'a restore stopped'),
      )
      .finally(() => running.delete(task));
    running.add(task);
  }

  async function checkNow(restore: RestoreDocument, passphrase: string | null): Promise<void> {
    const { _id } = restore;
    try {
      const counted = countBackup();
      const manifest = await readArchive(bytesOf(restore), passphrase, counted.visit);
      const known = new Set([...BACKED_UP, SITE_STATE, UPLOADS].map(({ name }) => name));
      const unknown = Object.keys(manifest.collections).find((name) => !known.has(name));
      if (unknown !== undefined)
        throw new BackupProblem(
          'too_new',
          `This backup has ${unknown}, which this version does not know. Update it first.`,
        );
      const plan = await deps.plan(manifest, counted.counts(manifest.attempt));
      await move(_id, 'checking', { state: 'checked', progress: null, manifest, plan });
    } catch (error) {
      await fail(_id, error);
    }
  }

  /** Renews the lease while `work` runs. */
  async function holding(lease: HeldMaintenance, work: () => Promise<void>): Promise<void> {
    const timer = setInterval(() => void lease.renew().catch(() => undefined), timing.renewMs);
    timer.unref();
    try {
      await work();
    } finally {
      clearInterval(timer);
    }
  }

  async function restoreNow(
    restore: RestoreDocument,
    lease: HeldMaintenance,
    passphrase: string | null,
  ): Promise<void> {
    const { _id, manifest } = restore;
    try {
      const staging = staged.begin(_id, manifest!);
      await readArchive(bytesOf(restore), passphrase, (item) => staging.stage(item));
      await update(_id, { progress: null });
      await lease.renew();
      await lease.startReplacing();
    } catch (error) {
      // Whether the write of the last step arrived is known only from what is stored.
      const state = await maintenance.read();
      if (state?.id !== _id || !state.replacing) {
        await fail(_id, error);
        await lease.end();
        return;
      }
    }
    await wait(timing.settleMs);
    await finish(lease);
  }

  /** Everything after the point of no return; each step can be repeated by whoever holds the lease. */
  async function finish(lease: HeldMaintenance): Promise<void> {
    const id = lease.id;
    let restore = await model.findOne({ _id: id }).lean();
    if (!restore) throw new Error(`restore ${id} is missing`);
    if (!restore.kept) restore = (await update(id, { kept: await replacing.keep(restore) }))!;
    await replacing.replace(id);
    const proof = await replacing.prove(restore);
    if (!proof.is_equal)
      logger.error({ restore: id, proof }, 'what was restored differs from the backup');
    await deps.note(
      { name: restore.who ?? '', source: 'cli' },
      'backup.restored',
      `/restores/${id}`,
    );
    await update(id, { state: 'restored', progress: null, proof });
    await lease.end(await identityOf(id));
    await removeContent(id);
  }

  /** The site's own fields. Page numbers that were given out are never given out again. */
  async function identityOf(id: string) {
    const site = await siteOf(staged, id);
    const { site_id, last_page_id } = await deps.siteState.read();
    const last = Number(site['last_page_id']);
    const set: Record<string, unknown> = {
      // Else the next start would add the content of a first start.
      ...{ seeded_at: new Date(), seeded_with: 'none' },
      ...site,
      last_page_id: String(site['site_id']) === site_id ? Math.max(last, last_page_id) : last,
    };
    const gone = [...SITE_FIELDS, 'seeding'].filter((field) => set[field] === undefined);
    delete set['_id'];
    return { $set: set, $unset: Object.fromEntries(gone.map((field) => [field, 1 as const])) };
  }

  async function complete(): Promise<void> {
    const lease = await maintenance.takeAbandoned();
    if (!lease) return;
    logger.warn({ restore: lease.id }, 'completing an interrupted restore');
    await holding(lease, () => finish(lease));
  }

  const timer = setInterval(() => {
    if (running.size === 0) inBackground(complete);
  }, timing.renewMs);
  timer.unref();

  return {
    async create({ name }) {
      const now = new Date();
      const restore: RestoreDocument = {
        ...{ _id: randomBytes(12).toString('hex'), state: 'open', who: name, parts: 0 },
        ...{ created_at: now, touched_at: now },
        ...{ progress: null, manifest: null, plan: null, proof: null, error: null },
      };
      await model.create([restore]);
      return restore;
    },
    async putPart(id, number, bytes) {
      const { state } = await get(id);
      if (state !== 'open') throw new AppError('restore_not_open');
      await parts.updateOne(
        { _id: partId(id, number) },
        { $set: { restore: id, bytes } },
        { upsert: true },
      );
    },
    async check(id, total, passphrase) {
      const restore = await move(id, 'open', { state: 'checking', parts: total });
      inBackground(() => checkNow(restore, passphrase));
      return restore;
    },
    async apply(id, { passphrase, newer_contact_requests, replace_site }, actor) {
      const { plan, manifest } = await get(id);
      const { site_id } = await deps.siteState.read();
      if (plan && manifest && !plan.site.is_empty && site_id !== manifest.site_id && !replace_site)
        throw new AppError('restore_other_site', {
          message: `This is a backup of another site, "${plan.backup.title}". Nothing was changed.`,
        });
      const lease = await maintenance.take('restore', id, actor.name);
      try {
        const restore = await move(id, 'checked', {
          state: 'restoring',
          keeps_contacts: newer_contact_requests === 'keep',
          token: actor.source === 'token' ? actor.name : null,
        });
        inBackground(() => holding(lease, () => restoreNow(restore, lease, passphrase)));
        return restore;
      } catch (error) {
        await lease.end();
        throw error;
      }
    },
    get,
    async discard(id) {
      const { state } = await get(id);
      if (state === 'checking' || state === 'restoring') throw new AppError('restore_not_open');
      await removeContent(id);
      await model.deleteOne({ _id: id });
    },
    async recover() {
      while (!closed && (await maintenance.read())?.replacing) {
        await complete();
        await wait(250);
      }
    },
    async sweep(now = new Date()) {
      const old = { touched_at: { $lt: daysBefore(KEPT_DAYS, now) } };
      for (const { _id } of await model.find(old, { _id: 1 }).lean()) {
        if ((await maintenance.read())?.id === _id) continue;
        await removeContent(_id);
        await model.deleteOne({ _id });
      }
    },
    async close() {
      closed = true;
      clearInterval(timer);
      await Promise.all(running);
    },
  };
}
