import { randomUUID } from 'node:crypto';
import type { Logger } from '../../log.ts';
import type { Actor } from '../../lib/actor.ts';
import { keepRenewing } from '../site-state/lease-owner.ts';
import { LeaseLost, type LeaseTiming } from '../site-state/lease.ts';
import type { SiteState } from '../site-state/site-state.service.ts';
import type { HeldMaintenance, MaintenanceLease } from '../site-state/maintenance.service.ts';
import { readArchive } from './archive/read-archive.ts';
import { keepDocuments } from './keep-documents.ts';
import { proveRestore } from './prove-restore.ts';
import { replaceDocuments, type ReplaceDeps } from './replace-documents.ts';
import { siteOf } from './restore-documents.service.ts';
import type { RestoreStore } from './restore-store.service.ts';
import type { RestoreDocument } from './restores.model.ts';
import { SITE_FIELDS } from './stored-collections.ts';

/** Replaces the content of the site with a checked backup. */
export interface RestoreApplier {
  /**
   * Unpacks the backup and replaces the content. Never rejects: the result or the error is stored with the
   * restore.
   */
  apply(restore: RestoreDocument, lease: HeldMaintenance, passphrase: string | null): Promise<void>;
  /**
   * Completes a restore whose process stopped while it was replacing the content. Does nothing if there is
   * none.
   */
  complete(): Promise<void>;
}

/** The interval at which `complete` checks a restore of another process, in ms. */
export const LOOK_AGAIN_MS = 250;

/**
 * Creates the service. A restore has these steps: unpack everything, mark the content as being replaced
 * (one write), wait until every instance knows, replace the content, verify it, and remove the mark (one
 * write). All steps after the mark can be repeated, so another process can take over the lease and
 * continue. The steps are in one function, because `apply` and `complete` share the last ones.
 */
export function createRestoreApplier(deps: {
  store: RestoreStore;
  maintenance: MaintenanceLease;
  /** The data of the site that a restore reads and replaces, and the unpacked documents. */
  replaced: ReplaceDeps;
  siteState: Pick<SiteState, 'read' | 'knownByAll'>;
  /** Adds a line to the activity log. */
  note: (actor: Actor, action: string, subject: string) => Promise<void>;
  timing: LeaseTiming;
  logger: Logger;
}): RestoreApplier {
  const { store, maintenance, replaced, timing, logger } = deps;
  const { unpacked } = replaced;

  /** Renews the lease while `work` runs. */
  async function holding(lease: HeldMaintenance, work: () => Promise<void>): Promise<void> {
    const stop = keepRenewing(lease.renew, timing.renewMs);
    try {
      await work();
    } finally {
      stop();
    }
  }

  async function unpack(
    restore: RestoreDocument,
    lease: HeldMaintenance,
    passphrase: string | null,
  ): Promise<void> {
    const { _id, manifest } = restore;
    if (!manifest) throw new Error(`restore ${_id} was not checked`);
    const unpacking = unpacked.begin(_id, manifest);
    await readArchive(store.bytes(restore), passphrase, (item) => unpacking.add(item));
    await lease.renew();
    await lease.startReplacing();
  }

  async function restoreNow(
    restore: RestoreDocument,
    lease: HeldMaintenance,
    passphrase: string | null,
  ): Promise<void> {
    try {
      await unpack(restore, lease, passphrase);
    } catch (error) {
      // The response to the last write may have been lost. The database shows whether the write succeeded.
      const state = await maintenance.read();
      if (state?.id !== restore._id || !state.replacing) {
        await store.fail(restore._id, error);
        await lease.end();
        return;
      }
    }
    await deps.siteState.knownByAll({ restore: restore._id }, timing.settleMs);
    await finish(lease);
  }

  async function finish(lease: HeldMaintenance): Promise<void> {
    const { id } = lease;
    await lease.renew();
    let restore = await store.get(id);
    if (!restore.kept)
      restore = await store.update(id, { kept: await keepDocuments(replaced, restore) });
    await replaceDocuments(replaced, restore, lease.renew);
    const proof = await proveRestore(replaced, restore);
    await lease.renew();
    if (!proof.is_equal)
      logger.error({ restore: id, proof }, 'the restored data differs from the backup');
    const actor = { name: restore.who, source: restore.actor_source };
    await deps.note(actor, 'backup.restored', '/site');
    await store.update(id, { state: 'restored', progress: null, proof });
    // Without the lease, another instance continues the restore and needs the unpacked documents.
    if (!(await lease.end(await identityOf(id)))) throw new LeaseLost();
    await store.removeContent(id);
  }

  /** Returns the changes of the site's document, with a new id of this installation. */
  async function identityOf(id: string) {
    const site = await siteOf(unpacked, id);
    const { instance_id, former_instance_ids = [] } = await deps.siteState.read();
    const set: Record<string, unknown> = {
      // Without this, the next start would add the content of a first start.
      seeded_at: new Date(),
      ...Object.fromEntries(Object.entries(site).filter(([field]) => SITE_FIELDS.has(field))),
      instance_id: randomUUID(),
      former_instance_ids: [...former_instance_ids, instance_id],
    };
    const gone = [...SITE_FIELDS, 'seeding', 'search_fold'].filter(
      (field) => set[field] === undefined,
    );
    delete set['_id'];
    return { $set: set, $unset: Object.fromEntries(gone.map((field) => [field, 1 as const])) };
  }

  return {
    apply: (restore, lease, passphrase) =>
      holding(lease, () => restoreNow(restore, lease, passphrase)),
    async complete() {
      const lease = await maintenance.takeAbandoned();
      if (!lease) return;
      logger.warn({ restore: lease.id }, 'completing an interrupted restore');
      await holding(lease, () => finish(lease));
    },
  };
}
