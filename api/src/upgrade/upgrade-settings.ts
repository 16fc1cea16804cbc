import type { Connection } from 'mongoose';
import type { KeptEntity } from '../content/adopt.ts';
import type { SettingsEntry } from '../content/entities/settings.ts';
import type { ContentStore } from '../content/store.ts';
import { SETTINGS, SETTINGS_STATE } from '../features/settings/settings-record.ts';
import {
  dateOf,
  jsonOf,
  numberOf,
  rangesOf,
  sourceOf,
  whoOf,
  type OldDocument,
} from '../lib/coerce-values.ts';
import { receivedStates } from './received-states.ts';
import { asShown } from './staged-change.ts';

/** The settings of an older version, with their versions as the history. */
export async function upgradeSettings(
  connection: Connection,
  content: Pick<ContentStore, 'put'>,
  runs: readonly string[],
): Promise<KeptEntity[]> {
  const collection = (name: string) => connection.collection<OldDocument & { _id: unknown }>(name);
  const found = await collection('site_settings').findOne();
  const stored = found && (await asShown(connection, found, 'settings', runs));
  if (!stored || numberOf(stored['revision']) === 0) return [];
  const revision = numberOf(stored['revision']);

  async function entryOf(document: OldDocument, about: Partial<SettingsEntry>) {
    const value = jsonOf(document['settings']);
    const [state] = await content.put([{ kind: SETTINGS_STATE, value }]);
    const { undone_versions: undone } = document;
    return {
      state: state!,
      updated_by: whoOf(document['saved_by']),
      source: sourceOf(document['source']),
      ...(Array.isArray(undone) && { undone_versions: rangesOf(undone) }),
      ...about,
    } as SettingsEntry;
  }

  const former: SettingsEntry[] = [];
  const versions = await collection('site_settings_versions').find().sort({ _id: 1 }).toArray();
  const isEarlier = ({ _id }: { _id: unknown }) => numberOf(_id) >= 1 && numberOf(_id) < revision;
  for (const version of versions.filter(isEarlier)) {
    const updated_at = dateOf(version['saved_at'] ?? version['replaced_at']);
    former.push(await entryOf(version, { revision: numberOf(version._id), updated_at }));
  }
  const received = await receivedStates(connection, content, SETTINGS_STATE, stored['received']);
  const updated_at = dateOf(stored['updated_at']);
  const entry = await entryOf(stored, { revision, updated_at, received });
  return [{ _id: SETTINGS, entry, former }];
}
