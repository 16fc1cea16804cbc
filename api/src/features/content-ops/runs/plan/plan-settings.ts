import { imagesOfSettings } from '@siteyard/schemas/images';
import { changedPaths, type ImportPlan } from '@siteyard/schemas/planning';
import { siteSettings } from '@siteyard/schemas/settings';
import { deepEqual } from '@siteyard/schemas/values';
import type { Actor } from '../../../../lib/actor.ts';
import type {
  NewSettings,
  PlannedSettings,
  SettingsState,
} from '../../../settings/planned-settings.service.ts';
import { hashSettings } from '../../object-hash.ts';
import { againFor } from '../core/plan-errors.ts';
import type { PlannedRun } from '../core/planned-run.ts';
import type { RunDeps } from '../core/run-deps.ts';
import type { Run } from '../store/run.model.ts';
import type { ImportSides } from './import-sides.ts';

/** Plans the settings of an import. */
export async function planNewSettings(
  { settings }: RunDeps,
  { run, actor, current, field }: ImportSides,
  result: Pick<ImportPlan, 'settings' | 'newSettings' | 'receivedSettings'>,
): Promise<
  Pick<PlannedRun, 'settingsChange' | 'newSettings' | 'noted'> & Pick<ImportPlan, 'settings'>
> {
  const { newSettings } = result;
  const own = run.proposes_only ? null : result.receivedSettings;
  const received = { ...current.received };
  if (own) received[field] = await settings.putReceived(hashSettings(own), siteSettings.parse(own));
  const settings_received = { before: current.received, after: received };
  const noted = own ? { settings_received } : {};
  if (!newSettings)
    return {
      settings: result.settings,
      ...(!deepEqual(current.received, received) && {
        settingsChange: settings.planReceived(received),
      }),
      noted,
    };
  const to = { settings: newSettings, received };
  const planned = await planSettings(settings, current, actor, to, againFor(run.kind));
  const { pins } = planned.noted;
  return { ...planned, settings: result.settings, noted: { ...noted, pins } };
}

/** Plans to write settings. @param again the advice if they have changed since */
export async function planSettings(
  settings: Pick<PlannedSettings, 'plan'>,
  { settings: now, revision: seen, received: before }: SettingsState,
  actor: Actor,
  to: NewSettings,
  again: string,
) {
  return {
    settings: {
      action: 'update' as const,
      seen,
      hash: hashSettings(to.settings),
      changes: changedPaths(now, to.settings),
    },
    settingsChange: await settings.plan(seen, actor, to, again),
    newSettings: to.settings,
    noted: {
      settings_received: { before, after: to.received },
      pins: imagesOfSettings(now),
    } satisfies Partial<Run>,
  };
}
