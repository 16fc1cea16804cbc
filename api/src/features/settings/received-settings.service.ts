import { isPlainObject } from '@siteyard/schemas/json';
import type { Connection } from 'mongoose';
import { settingsModel, type SettingsDocument } from './settings.model.ts';

/** What other places last gave the settings: the base of later merges. */
export interface ReceivedSettings {
  remember(from: string, hash: string): Promise<void>;
}

/** The hash that the settings were last received with from a place, or undefined. */
export function receivedSettingsHash(
  settings: Pick<SettingsDocument, 'received'>,
  from: string,
): string | undefined {
  const hash = isPlainObject(settings.received) ? settings.received[keyOf(from)] : undefined;
  return typeof hash === 'string' ? hash : undefined;
}

/** Field names of the database hold no dots and do not begin with a dollar sign. */
function keyOf(from: string): string {
  return from.replace(/[.$]/g, '_');
}

export function createReceivedSettings(deps: { connection: Connection }): ReceivedSettings {
  const model = settingsModel(deps.connection);
  return {
    async remember(from, hash) {
      await model.updateOne({ _id: 'site' }, { $set: { [`received.${keyOf(from)}`]: hash } });
    },
  };
}
