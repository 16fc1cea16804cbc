import type { ContentStore } from '../../content/store.ts';
import { receivedField } from '../../lib/received-hash.ts';
import { SETTINGS, settingsEntry } from './settings-record.ts';

/** Stores the hash of the settings last received from an origin, as the base of later merges. */
export interface ReceivedSettings {
  remember(from: string, hash: string): Promise<void>;
}

export function createReceivedSettings(deps: {
  content: Pick<ContentStore, 'commit'>;
}): ReceivedSettings {
  return {
    async remember(from, hash) {
      await deps.content.commit(
        { by: null, source: 'seed' },
        {
          kind: 'received',
          states: [],
          compute(snapshot) {
            const entry = settingsEntry(snapshot);
            if (!entry) return { entries: new Map() };
            const received = { ...entry.received, [receivedField(from)]: { hash } };
            return { entries: new Map([[SETTINGS, { ...entry, received }]]) };
          },
        },
      );
    },
  };
}
