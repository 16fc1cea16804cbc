import type { Connection } from 'mongoose';
import { ConfigError } from '../config.ts';
import { OF_OLDER_VERSIONS } from '../features/backup/stored-collections.ts';
import { SITE } from '../features/site-state/site-state.model.ts';

/** Instances of 0.2.0 read this as a restore that never ends. */
const UPGRADED = {
  kind: 'restore',
  id: 'upgraded',
  owner: 'a newer version|0',
  who: 'A newer version',
  replacing: true,
};

const NEVER = new Date('9999-12-31T00:00:00Z');

/** How long the collections of older versions are kept after the upgrade, in ms. */
const KEPT_MS = 30 * 24 * 3_600_000;

/** The document of the site, as 0.2.0 has written it. */
interface OldSite {
  _id: string;
  maintenance?: { id?: unknown; replacing?: unknown; since?: unknown; until?: Date };
}

const ONLY_OLD = [...OF_OLDER_VERSIONS.map(({ name }) => name), 'staged_content'];

const sites = (connection: Connection) => connection.collection<OldSite>('site_state');

/**
 * Refuses to upgrade the content if a restore of 0.2.0 was interrupted while it replaced the content.
 * @throws ConfigError
 */
export async function refuseInterruptedRestore(connection: Connection): Promise<void> {
  const { maintenance } = (await sites(connection).findOne(SITE)) ?? {};
  if (!maintenance?.replacing || maintenance.id === UPGRADED.id) return;
  throw new ConfigError(
    'A restore was interrupted before the update. Start the version before this one once more: it completes the restore. Then start this version.',
  );
}

/** From this write on, instances of 0.2.0 neither write nor start: this version would not see their changes. */
export async function stopOlderVersions(connection: Connection): Promise<void> {
  await sites(connection).updateOne(
    { ...SITE, 'maintenance.id': { $ne: UPGRADED.id } },
    {
      $set: { maintenance: { ...UPGRADED, since: new Date(), until: NEVER } },
      $inc: { revision: 1 },
    },
  );
}

/** Drops the collections that only older versions read, once the upgrade is 30 days old. */
export async function dropOldCollections(connection: Connection, now = new Date()): Promise<void> {
  const { maintenance } = (await sites(connection).findOne(SITE)) ?? {};
  const { id, since } = maintenance ?? {};
  if (id !== UPGRADED.id || !(since instanceof Date)) return;
  if (now.getTime() - since.getTime() < KEPT_MS) return;
  const stored = new Set((await connection.listCollections()).map(({ name }) => name));
  for (const name of ONLY_OLD) if (stored.has(name)) await connection.dropCollection(name);
}
