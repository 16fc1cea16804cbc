import type { Actor } from '../../../../lib/actor.ts';
import { hashSettings } from '../../object-hash.ts';
import type { RunDeps } from '../core/run-deps.ts';
import { planSettings } from '../plan/plan-settings.ts';
import type { Run } from '../store/run.model.ts';
import type { Refusal } from './undone.ts';

/** Plans the undo of the change of the settings. */
export async function planUndoOfSettings(
  { settings }: RunDeps,
  undone: Run,
  actor: Actor,
  force: boolean,
) {
  const now = await settings.read();
  const before = undone.settings_received?.before;
  const received = before ?? now.received;
  const refused: Refusal[] = [];
  const noted: Partial<Run> = before
    ? { settings_received: { before: now.received, after: before } }
    : {};
  const unchanged = {
    settings: null,
    noted,
    ...(before && { settingsChange: settings.planReceived(before) }),
  };
  const done = undone.plan?.settings;
  if (!done?.hash) return { changes: unchanged, received: [received], refused };
  const seen = done.seen ?? 0;
  const path = 'settings';
  const isAsWritten = hashSettings(now.settings) === done.hash;
  if (!force && now.revision !== seen + 1 && !isAsWritten)
    refused.push({ path, message: 'were changed since' });
  const wanted = await settings.readVersion(seen);
  if (!wanted) {
    refused.push({ path, message: 'have no stored version from before the run', isLost: true });
    return { changes: unchanged, received: [received], refused };
  }
  const to = { settings: wanted, received, bringsBack: seen };
  const planned = await planSettings(settings, now, actor, to, 'Try again.');
  const changes = { ...planned, noted: { ...noted, pins: planned.noted.pins } };
  return { changes, received: [received], refused };
}
