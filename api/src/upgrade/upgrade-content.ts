import { randomUUID } from 'node:crypto';
import { LAST_FIXED_PAGE_ID } from '@siteyard/schemas/primitives/limits';
import type { Connection } from 'mongoose';
import { adopt, type KeptEntity } from '../content/adopt.ts';
import type { ContentStore } from '../content/store.ts';
import type { MigrationRecord, SiteData } from '../content/stored.ts';
import type { Logger } from '../log.ts';
import { numberOf, type OldDocument } from '../lib/coerce-values.ts';
import { upgradePages } from './upgrade-pages.ts';
import { upgradePictures } from './upgrade-pictures.ts';
import { upgradeSections } from './upgrade-sections.ts';
import { refuseInterruptedRestore, stopOlderVersions } from './older-versions.ts';
import { upgradeSettings } from './upgrade-settings.ts';

/** Another instance has upgraded the content first. */
class Upgraded extends Error {}

/**
 * Makes the first commit of the content: from the documents of 0.1.0 and 0.2.0, or of a new site. The old
 * documents stay as they are. Repeating it changes nothing, also after it was interrupted.
 */
export async function upgradeContent(deps: {
  connection: Connection;
  content: ContentStore;
  /** Called before old content is upgraded, with the identity of a site that has none yet. */
  before?: ((siteId: string) => Promise<void>) | undefined;
  logger: Logger;
}): Promise<void> {
  const { connection, content, logger } = deps;
  if (content.snapshot().site.site_id !== undefined) return;
  const siteId = randomUUID();
  if (await hasOldContent(connection)) {
    await refuseInterruptedRestore(connection);
    await deps.before?.(siteId);
    await stopOlderVersions(connection);
  }
  const state = await connection.collection<OldDocument & { _id: string }>('site_state').findOne();
  const runs = shownRuns(state ?? {});
  const entities = await oldEntities(connection, content, runs);
  if (entities.length > 0) logger.info('upgrading the stored content');
  try {
    await adopt(
      content,
      { by: null, kind: 'upgrade' },
      { entities, site: siteOf(state ?? {}, siteId) },
      ({ site }) => {
        if (site.site_id !== undefined) throw new Upgraded();
      },
    );
  } catch (error) {
    if (!(error instanceof Upgraded)) throw error;
  }
}

/** Whether an older version has stored content. */
async function hasOldContent(connection: Connection): Promise<boolean> {
  for (const name of ['pages', 'site_settings', 'sections'])
    if (await connection.collection(name).findOne({}, { projection: { _id: 1 } })) return true;
  return false;
}

/** The entities in the documents of an older version. Their states are stored. */
export async function oldEntities(
  connection: Connection,
  content: Pick<ContentStore, 'put'>,
  runs: readonly string[] = [],
): Promise<KeptEntity[]> {
  const entities = [
    ...(await upgradeSettings(connection, content, runs)),
    ...(await upgradeSections(connection, content, runs)),
    ...(await upgradePictures(connection, runs)),
  ];
  const addresses = new Set<string>();
  for await (const page of upgradePages(connection, content, runs)) {
    const { address, deleted } = page.entry;
    // A backup that was made while pages moved may have two pages with one address.
    if (address !== '' && !deleted && addresses.has(address))
      page.entry = { ...page.entry, address: '' };
    if (!deleted) addresses.add(address);
    entities.push(page);
  }
  return entities;
}

/** The runs whose staged content visitors see. */
export const shownRuns = ({ committedRun, unfolded }: OldDocument): string[] =>
  [committedRun, ...(Array.isArray(unfolded) ? unfolded : [])].filter(
    (run) => typeof run === 'string',
  );

/**
 * The data about the site in the document of an older version.
 * @param newId the identity of a site that has none, such as one of 0.1.0
 */
export function siteOf(state: OldDocument, newId: string): SiteData {
  const { site_id, lineages, migrations, seeded_with } = state;
  return {
    site_id: typeof site_id === 'string' ? site_id : newId,
    last_page_id: Math.max(LAST_FIXED_PAGE_ID, numberOf(state['last_page_id'])),
    ...(Array.isArray(lineages) && { lineages: lineages as string[] }),
    ...(Array.isArray(migrations) && { migrations: migrations as MigrationRecord[] }),
    ...(typeof seeded_with === 'string' && { seeded_with }),
  };
}
