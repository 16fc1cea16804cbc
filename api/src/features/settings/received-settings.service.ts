import type { Connection } from 'mongoose';
import { receivedField } from '../../lib/received-hash.ts';
import { settingsModel } from './settings.model.ts';

/** Stores the hash of the settings last received from an origin, as the base of later merges. */
export interface ReceivedSettings {
  remember(from: string, hash: string): Promise<void>;
}

export function createReceivedSettings(deps: { connection: Connection }): ReceivedSettings {
  const model = settingsModel(deps.connection);
  return {
    async remember(from, hash) {
      await model.updateOne(
        { _id: 'site' },
        { $set: { [`received.${receivedField(from)}`]: hash } },
      );
    },
  };
}
