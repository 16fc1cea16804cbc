import { deepEqual } from '../values/json.ts';
import type { MergeConflict } from '../merge/conflict.ts';
import type { MergeablePage } from '../merge/page.ts';
import type { SiteSettings } from '../settings/settings.ts';
import type { Decision } from './decide.ts';
import { decideSettings, type SettingsDecision } from './decide-settings.ts';
import type { PlanSource } from './plan-source.ts';
import { isDeleted, samePage, type SiteHead } from './sides.ts';

const CHANGED_SINCE = 'it was changed after the migration had read it';

const conflict = (
  reason: string,
  kind: 'removed' | 'value',
): { action: 'conflict'; reason: string; conflicts: MergeConflict[] } => ({
  action: 'conflict',
  reason,
  conflicts: [{ kind, path: '' }],
});

/**
 * Decides the effect of a migration on a page. A page that has changed since the script read it is a
 * conflict.
 * @param current the page on the site; null if there is none
 */
export function decideMigrated(
  incoming: MergeablePage,
  current: MergeablePage | null,
  site: SiteHead | null,
  { read, hash }: Pick<PlanSource, 'read' | 'hash'>,
): Decision {
  if (!site || !current || isDeleted(site))
    return conflict('the site no longer has this page', 'removed');
  if (read?.pages.get(site.key) !== hash(current)) return conflict(CHANGED_SINCE, 'value');
  return samePage(incoming, current)
    ? { action: 'unchanged' }
    : { action: 'update', page: incoming };
}

/**
 * Decides the effect of a migration on a document. A document that has changed since the script read it
 * is a conflict. A document that the script has not read is a new one.
 * @param sides `current`: the document on the site, or null. `read`: the hash of the document that the
 *   script read; '' or absent for a new one. `isInTrash`: whether a person has deleted the document.
 * @param word one document, in sentences
 */
export function decideMigratedDocument<Content>(
  sides: {
    incoming: Content;
    current: Content | null;
    read: string | undefined;
    isInTrash: boolean;
  },
  hash: (content: Content) => string,
  word: string,
): Decision<Content> {
  const { incoming, current, read, isInTrash } = sides;
  if (!read) {
    if (current) return conflict(`the site has this ${word} already`, 'value');
    if (isInTrash)
      return conflict(`a person has deleted this ${word}: restore it first`, 'removed');
    return { action: 'create', page: incoming };
  }
  if (!current) return conflict(`the site no longer has this ${word}`, 'removed');
  if (read !== hash(current)) return conflict(CHANGED_SINCE, 'value');
  return deepEqual(incoming, current)
    ? { action: 'unchanged' }
    : { action: 'update', page: incoming };
}

/**
 * Decides the effect of a migration on the settings. Settings that have changed since the script read
 * them are a conflict.
 */
export function decideMigratedSettings(
  incoming: SiteSettings,
  { read, settings: { current }, hashSettings }: PlanSource,
): SettingsDecision {
  if (read?.settings === hashSettings(current))
    return decideSettings({ incoming, current, base: current }, 'fail');
  const reason = 'they were changed after the migration had read them';
  return { action: 'conflict', reason, conflicts: [{ kind: 'value', path: '' }] };
}
