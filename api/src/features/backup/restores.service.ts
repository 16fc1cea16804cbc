import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  otherInstallationText,
  type applyRestore,
  type BackupManifest,
} from '@siteyard/schemas/http';
import { AppError } from '@siteyard/schemas/errors';
import type { z } from 'zod';
import type { Actor } from '../../lib/actor.ts';
import type { Logger } from '../../log.ts';
import type { LeaseTiming } from '../site-state/lease.ts';
import type { MaintenanceLease } from '../site-state/maintenance.service.ts';
import { readArchive } from './archive/read-archive.ts';
import { BackupProblem, damaged } from './backup-problem.ts';
import { LOOK_AGAIN_MS, type RestoreApplier } from './restore-applier.service.ts';
import { ENTITIES, STATES } from './content-archive.ts';
import { countBackup } from './counted-backup.ts';
import type { RestorePlanner } from './restore-plan.service.ts';
import type { RestoreStore } from './restore-store.service.ts';
import type { RestoreDocument } from './restores.model.ts';
import {
  BACKED_UP,
  OF_OLDER_VERSIONS,
  SITE_STATE,
  untouchedBy,
  UPLOADS,
} from './stored-collections.ts';

export type { RestoreDocument };

/**
 * Restores a backup: the client uploads it in parts, the site checks it as a whole, and then replaces its
 * content.
 */
export interface RestoresService {
  create(actor: Actor): Promise<RestoreDocument>;
  /** @throws AppError `restore_not_found`, `restore_not_open` */
  putPart(id: string, number: number, bytes: Buffer): Promise<void>;
  /** Checks the backup in the background and compares it with the site, without changing the site. */
  check(id: string, parts: number, passphrase: string | null): Promise<RestoreDocument>;
  /**
   * Restores in the background.
   * @throws AppError `restore_not_open`, `restore_other_site`, `run_in_progress`
   */
  apply(id: string, options: z.output<typeof applyRestore>, actor: Actor): Promise<RestoreDocument>;
  get(id: string): Promise<RestoreDocument>;
  /** Removes a restore. @throws AppError `restore_not_open` while a process works on it */
  discard(id: string): Promise<void>;
  /**
   * Completes a restore whose process stopped while it was replacing the content. If that process still
   * runs, waits for it.
   */
  recover(): Promise<void>;
  sweep(now?: Date): Promise<void>;
  close(): Promise<void>;
}

/**
 * Creates the service. It is one function, because closing it waits for the background work that the other
 * calls have started.
 */
export function createRestores(deps: {
  store: RestoreStore;
  applier: RestoreApplier;
  maintenance: MaintenanceLease;
  planner: RestorePlanner;
  timing: Pick<LeaseTiming, 'renewMs'>;
  logger: Logger;
}): RestoresService {
  const { store, applier, maintenance, planner, logger } = deps;
  const running = new Set<Promise<void>>();
  let closed = false;

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
    try {
      const counted = countBackup();
      const manifest = await readArchive(store.bytes(restore), passphrase, counted.visit);
      refuseUnusable(manifest.collections);
      counted.refuseIncomplete(manifest.attempt);
      const plan = await planner.plan(manifest, counted);
      const checked = { state: 'checked' as const, progress: null, manifest, plan };
      await store.move(restore._id, 'checking', checked);
    } catch (error) {
      await store.fail(restore._id, error);
    }
  }

  const timer = setInterval(() => {
    if (running.size === 0) inBackground(() => applier.complete());
  }, deps.timing.renewMs);
  timer.unref();

  return {
    async create({ name, source }) {
      const now = new Date();
      const restore: RestoreDocument = {
        _id: randomBytes(12).toString('hex'),
        state: 'open',
        parts: 0,
        who: name,
        actor_source: source,
        created_at: now,
        touched_at: now,
        progress: null,
        manifest: null,
        plan: null,
        proof: null,
        error: null,
      };
      await store.add(restore);
      return restore;
    },
    async putPart(id, number, bytes) {
      const { state } = await store.get(id);
      if (state !== 'open') throw new AppError('restore_not_open');
      await store.putPart(id, number, bytes);
    },
    async check(id, parts, passphrase) {
      const restore = await store.move(id, 'open', { state: 'checking', parts });
      inBackground(() => checkNow(restore, passphrase));
      return restore;
    },
    async apply(id, { passphrase, contact_requests, replace_site, ...named }, actor) {
      const { plan, manifest } = await store.get(id);
      const isOther = manifest !== null && (await planner.installationOf(manifest)) !== 'same';
      // On an empty site, the whole backup is restored, because the owner moves the site or replaces a lost
      // machine.
      const replacesOther = isOther && !(await planner.isEmpty());
      if (plan && replacesOther && !replace_site)
        throw new AppError('restore_other_site', { message: otherInstallationText(plan) });
      const lease = await maintenance.take('restore', id, actor.name);
      try {
        const restore = await store.move(id, 'checked', {
          state: 'restoring',
          keeps_contacts: contact_requests === 'keep',
          untouched: replacesOther ? untouchedBy(named) : [],
          token: actor.source === 'token' ? actor.name : null,
        });
        inBackground(() => applier.apply(restore, lease, passphrase));
        return restore;
      } catch (error) {
        await lease.end();
        throw error;
      }
    },
    get: store.get,
    async discard(id) {
      const { state } = await store.get(id);
      if (state === 'checking' || state === 'restoring') throw new AppError('restore_not_open');
      await store.remove(id);
    },
    async recover() {
      while (!closed && (await maintenance.read())?.replacing) {
        await applier.complete();
        await wait(LOOK_AGAIN_MS);
      }
    },
    sweep: store.sweep,
    async close() {
      closed = true;
      store.close();
      clearInterval(timer);
      await Promise.all(running);
    },
  };
}

/**
 * Refuses a backup with an unknown collection, which would be lost, and a backup without the document of
 * the site.
 */
function refuseUnusable(collections: BackupManifest['collections']): void {
  if (collections[SITE_STATE.name]?.count !== 1)
    throw damaged('the document of the site', 'is missing');
  const stored = [...BACKED_UP, ...OF_OLDER_VERSIONS, SITE_STATE, UPLOADS].map(({ name }) => name);
  const known = new Set([...stored, ENTITIES, STATES]);
  const unknown = Object.keys(collections).find((name) => !known.has(name));
  if (unknown === undefined) return;
  throw new BackupProblem(
    'too_new',
    `This backup has "${unknown}", which this version does not know. Update this installation first.`,
  );
}
