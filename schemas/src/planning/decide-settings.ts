import { checkValue } from '../errors/check-value.ts';
import { deepEqual } from '../values/json.ts';
import type { MergeConflict } from '../merge/conflict.ts';
import { mergeSettings } from '../merge/settings.ts';
import type { ConflictRule, PlanAction } from './plan.ts';
import { siteSettings, type SiteSettings } from '../settings/settings.ts';
import { ALREADY_THERE, noCommonPast } from './decide.ts';

/**
 * The top-level names of settings that belong to an environment: an import never applies them, so that a
 * promotion cannot change them by accident. `verification` is reserved. No setting has this name yet.
 */
export const ENVIRONMENT_BOUND: readonly string[] = ['verification'];

/** The three states of the settings that planning compares. */
export interface SettingsSides {
  /** From the bundle, with links renumbered. */
  incoming: SiteSettings;
  current: SiteSettings;
  /** The last common state; null if unknown. */
  base: SiteSettings | null;
}

/** The decision about the settings. */
export interface SettingsDecision {
  action: PlanAction;
  reason?: string;
  /** The settings to write. */
  settings?: SiteSettings;
  conflicts?: MergeConflict[];
}

/** Decides the effect of an import on the settings. The rule `copy` counts as `skip`. */
export function decideSettings(sides: SettingsSides, rule: ConflictRule): SettingsDecision {
  const { current, base } = sides;
  const incoming = keepOwn(sides.incoming, current);
  if (deepEqual(incoming, current)) return { action: 'unchanged' };
  const past = base && keepOwn(base, current);
  if (past && deepEqual(past, current)) return { action: 'update', settings: incoming };
  if (past && deepEqual(past, incoming))
    return { action: 'keep', reason: 'only the site changed them' };
  const merged = mergeSettings(past, current, incoming);
  const checked = checkValue(siteSettings, merged.value);
  const conflicts: MergeConflict[] =
    past && checked.ok ? merged.conflicts : [...merged.conflicts, { kind: 'value', path: '' }];
  if (conflicts.length === 0 && checked.ok)
    return deepEqual(checked.value, current)
      ? { action: 'keep', reason: ALREADY_THERE }
      : { action: 'merge', settings: checked.value };
  const reason = past ? 'both sides changed them differently' : NO_COMMON_PAST_OF_SETTINGS;
  const about = { reason, conflicts };
  if (rule === 'overwrite') return { action: 'update', settings: incoming, ...about };
  if (rule === 'skip' || rule === 'copy') return { action: 'skip', ...about };
  if (rule === 'merge' && checked.ok) return { action: 'merge', settings: checked.value, ...about };
  return { action: 'conflict', ...about };
}

const NO_COMMON_PAST_OF_SETTINGS = noCommonPast('settings');

/** Returns settings in which the values for the environment are the site's own. */
function keepOwn(settings: SiteSettings, current: SiteSettings): SiteSettings {
  const kept: Record<string, unknown> = { ...settings };
  for (const name of ENVIRONMENT_BOUND) {
    const own = (current as Record<string, unknown>)[name];
    if (own === undefined) delete kept[name];
    else kept[name] = own;
  }
  return kept as SiteSettings;
}
