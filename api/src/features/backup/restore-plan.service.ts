import type { BackupManifest, RestorePlan } from '@siteyard/schemas/http';
import type { Connection } from 'mongoose';
import type { ContentStore } from '../../content/store.ts';
import { nativeDatabase } from '../../database/native-database.ts';
import type { SiteState } from '../site-state/site-state.service.ts';
import type { CountedBackup } from './counted-backup.ts';
import { findDifferences } from './restore-differences.ts';

/** Compares a backup with the site that it would replace. */
export interface RestorePlanner {
  plan(manifest: BackupManifest, counted: CountedBackup): Promise<RestorePlan>;
  /** Whether this installation made a backup, under its present id or a former id. */
  installationOf(manifest: BackupManifest): Promise<RestorePlan['installation']>;
  /** Whether the site has no page, contact request or administrator. */
  isEmpty(): Promise<boolean>;
}

export function createRestorePlanner(deps: {
  connection: Connection;
  content: Pick<ContentStore, 'refresh'>;
  readTitle: () => Promise<string>;
  siteState: Pick<SiteState, 'read'>;
}): RestorePlanner {
  const collection = (name: string) => nativeDatabase(deps.connection).collection(name);
  const number = (name: string, filter: object) => collection(name).countDocuments(filter);

  async function isEmpty(): Promise<boolean> {
    const found = await Promise.all(
      ['contact_requests', 'admin_users'].map((name) => number(name, {})),
    );
    const pages = (await deps.content.refresh()).all('page').length;
    return [pages, ...found].every((each) => each === 0);
  }

  async function installationOf({ instance_id: id }: BackupManifest) {
    if (id === undefined) return 'unknown';
    const { instance_id, former_instance_ids = [] } = await deps.siteState.read();
    return [instance_id, ...former_instance_ids].includes(id) ? 'same' : 'other';
  }

  return {
    isEmpty,
    installationOf,
    async plan(manifest, counted) {
      const { site_id, title, created_at, product_version, pictures, picture_bytes } = manifest;
      const { attempt } = manifest;
      return {
        backup: {
          site_id,
          title,
          created_at,
          product_version,
          picture_bytes,
          ...counted.counts(attempt),
          pictures: pictures.length,
        },
        site: {
          site_id: (await deps.siteState.read()).site_id,
          title: await deps.readTitle(),
          pages: (await deps.content.refresh()).all('page').filter(({ deleted }) => !deleted)
            .length,
          contact_requests: await number('contact_requests', { deleted: false }),
          administrators: await number('admin_users', {}),
          is_empty: await isEmpty(),
        },
        installation: await installationOf(manifest),
        differences: await findDifferences(deps, (name) => counted.states(attempt, name)),
      };
    },
  };
}
