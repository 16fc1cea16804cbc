import { siteSettings, type SiteSettings } from '../settings/settings.ts';
import { changedPaths } from './base.ts';
import { decideMigratedSettings } from './decide-migrated.ts';
import { ALREADY_THERE } from './decide.ts';
import { decideSettings, type SettingsDecision } from './decide-settings.ts';
import { outcomeOf } from './outcome.ts';
import type { ConflictRule, ImportOptions, Plan } from './plan.ts';
import type { PlanSource } from './plan-source.ts';
import { renumberSettings, type Numbers } from './renumber.ts';

export interface PlannedSettings {
  settings: Plan['settings'];
  /** The settings to write, with links renumbered; null if none. */
  newSettings: SiteSettings | null;
  /** The base of the next import, with links renumbered; null if it stays unchanged. */
  receivedSettings: SiteSettings | null;
}

/** Plans the effect of an import on the settings. */
export function planSettings(
  source: PlanSource,
  { only, on_conflict, as_draft }: ImportOptions,
  numbers: Numbers,
): PlannedSettings {
  const { incoming: sent, current, base, revision } = source.settings;
  if (!sent || (only && !only.includes('settings')))
    return { settings: null, newSettings: null, receivedSettings: null };
  const incoming = renumberSettings(sent, numbers);
  const decided =
    refuseCurrency(incoming, source, on_conflict) ??
    (source.read
      ? decideMigratedSettings(incoming, source)
      : decideSettings({ incoming, current, base }, on_conflict));
  const isSkipped = as_draft && !['unchanged', 'keep'].includes(decided.action);
  const decision: SettingsDecision = isSkipped
    ? { action: 'skip', reason: 'settings are not part of a draft' }
    : decided;
  const { settings: result = null } = decision;
  const written = result && siteSettings.parse(result);
  const isBase = written !== null || decision.action === 'unchanged';
  return {
    settings: {
      ...outcomeOf(decision, written && source.hashSettings(written)),
      seen: revision,
      ...(written && { changes: changedPaths(current, written) }),
    },
    newSettings: written,
    receivedSettings:
      !source.read && (isBase || decision.reason === ALREADY_THERE) ? incoming : null,
  };
}

/** Refuses another currency than that of the site's rates and deposits; null if the currency is the same. */
function refuseCurrency(
  { rentals }: SiteSettings,
  { lockedCurrency: ours }: PlanSource,
  rule: ConflictRule,
): SettingsDecision | null {
  const theirs = rentals?.currency;
  if (theirs === undefined || ours === undefined || theirs === ours) return null;
  return {
    action: rule === 'skip' ? 'skip' : 'conflict',
    reason: `the prices of the bundle are in ${theirs}, and those of the site in ${ours}`,
    conflicts: [{ kind: 'value', path: 'rentals.currency', ours, theirs }],
  };
}
