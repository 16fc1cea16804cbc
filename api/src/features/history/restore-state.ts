import type { RestoredAnswer, RestoreRequest } from '@siteyard/schemas/http';
import { AppError, toIssues } from '@siteyard/schemas/errors';
import type { Entry } from '../../content/entities.ts';
import { inverseOf } from '../../content/inverse.ts';
import type { SiteSnapshot } from '../../content/snapshot.ts';
import type { ContentStore } from '../../content/store.ts';
import type { Actor } from '../../lib/actor.ts';
import { itemEntity } from '../items/stored-item.ts';
import { pageEntity } from '../pages/page-record.ts';
import { SETTINGS, SETTINGS_STATE, settingsEntry } from '../settings/settings-record.ts';
import { aboutOf, type AboutCommit } from './commits.service.ts';
import { describeChanges } from './describe-commit.ts';
import {
  changesOf,
  inTrash,
  keepWithStates,
  noteOnPicture,
  newestOfRemoved,
  planEarlier,
  planTrash,
  siteBefore,
  withoutPastSchedule,
  type Planned,
} from './earlier-entries.ts';
import { settleAddresses } from './settle-addresses.ts';

export interface RestoreDeps {
  content: Pick<
    ContentStore,
    'at' | 'commit' | 'commitAt' | 'everyEntry' | 'put' | 'refresh' | 'stored'
  >;
}

/** The part to restore: the whole site, the settings, one item, or one page. */
export type Wanted =
  Exclude<RestoreRequest['restore'], { block?: unknown }> | { what: 'page'; page: number };

/**
 * Restores the whole site, the settings, an item or a page in the state after a commit. For the whole
 * site, pages, items and sections that were created later go to the trash.
 * @param dryRun whether to return the changes without making them
 * @throws AppError `commit_not_found`; `page_not_found` or `item_not_found` if it did not exist after that
 *   commit; `rentals_in_use` if the earlier settings have another currency than the rates of the items
 */
export async function restoreState(
  { content }: RestoreDeps,
  number: number,
  wanted: Wanted,
  { actor, dryRun }: { actor: Actor; dryRun: boolean },
): Promise<RestoredAnswer> {
  const past = await content.at(number);
  if (!past) throw new AppError('commit_not_found');
  const only = entityOf(wanted);
  const earlier = new Map([...past.entries].filter(([entity]) => (only ?? entity) === entity));
  if (earlier.size === 0 && (wanted.what === 'page' || wanted.what === 'item'))
    throw new AppError(`${wanted.what}_not_found`);
  const hasSettings = only === null || only === SETTINGS;
  if (hasSettings && !earlier.has(SETTINGS)) await addNoSettings(content, earlier);
  const removed = await newestOfRemoved(content, earlier.keys());
  const plan = (now: SiteSnapshot, at: Date): Planned => {
    const by = { actor, at };
    const planned = planEarlier(now, earlier, removed, by);
    if (wanted.what === 'site') {
      planTrash(planned, now, earlier, by);
      const { lineages, migrations, seeded_with } = past.site;
      planned.site = { lineages, migrations, seeded_with };
    }
    settleAddresses(planned, now, by);
    return planned;
  };
  return commitPlan(content, plan, actor, {
    kind: 'bring_back',
    about: { brings_back: number },
    dryRun,
  });
}

/** The entity to restore; null for the whole site. */
function entityOf(wanted: Wanted): string | null {
  if (wanted.what === 'page') return pageEntity(wanted.page);
  if (wanted.what === 'item') return itemEntity(wanted.item);
  return wanted.what === 'settings' ? SETTINGS : null;
}

/**
 * Adds an entry with empty settings to `earlier`, for a time before the settings were first saved. Such an
 * entry, too, increases the revision.
 */
async function addNoSettings(
  content: RestoreDeps['content'],
  earlier: Map<string, Entry>,
): Promise<void> {
  const present = settingsEntry(await content.refresh());
  if (!present) return;
  const [state] = await content.put([{ kind: SETTINGS_STATE, value: {} }]);
  const { received: _, ...rest } = present;
  earlier.set(SETTINGS, { ...rest, state: state! });
}

/**
 * Undoes a commit: every changed entity gets back its entry from before the commit. Pages, items and
 * sections that the commit created go to the trash.
 * @throws AppError `commit_not_found`; `undo_refused` if a run made the commit, or with the entities that
 *   have changed since; `rentals_in_use` as `restoreState`
 */
export async function undoCommit(
  { content }: RestoreDeps,
  number: number,
  { actor, dryRun }: { actor: Actor; dryRun: boolean },
): Promise<RestoredAnswer> {
  const commit = await content.commitAt(number);
  if (!commit?.site || commit.changes.length === 0) throw new AppError('commit_not_found');
  const { run } = aboutOf(commit);
  if (run !== undefined)
    throw new AppError('undo_refused', {
      message: `The run ${run} made this change. Undo the run.`,
    });
  const before = number > 1 ? await content.commitAt(number - 1) : null;
  const entities = commit.changes.map(({ entity }) => entity);
  const removed = await newestOfRemoved(content, entities);
  const plan = (now: SiteSnapshot, at: Date): Planned => {
    const inverse = inverseOf(commit.changes, now, at, (entity) => removed.get(entity));
    if (inverse.changedSince.length > 0) throw changedSince(inverse.changedSince, now);
    const planned: Planned = { entries: new Map(), site: {}, notes: [] };
    for (const [entity, entry] of inverse.entries) {
      const present = now.entries.get(entity);
      const note = noteOnPicture(entry, present);
      if (note !== null) {
        planned.notes.push(note);
        continue;
      }
      const back = entry
        ? withoutPastSchedule(entry, at)
        : present && inTrash(entity, present, { actor, at });
      if (back) planned.entries.set(entity, back);
    }
    planned.site = siteBefore(now.site, commit.site!, before?.site);
    settleAddresses(planned, now, { actor, at });
    return planned;
  };
  return commitPlan(content, plan, actor, { kind: 'undo', about: { undoes: number }, dryRun });
}

async function commitPlan(
  content: RestoreDeps['content'],
  plan: (now: SiteSnapshot, at: Date) => Planned,
  actor: Actor,
  { kind, about, dryRun }: { kind: string; about: AboutCommit; dryRun: boolean },
): Promise<RestoredAnswer> {
  const now = await content.refresh();
  const shown = plan(now, now.at);
  const states = await keepWithStates(content, shown);
  const answer: RestoredAnswer = {
    commit: null,
    notes: shown.notes,
    ...describeChanges(changesOf(shown, now)),
  };
  if (dryRun || shown.entries.size === 0) return answer;
  const { _id } = await content.commit(
    { by: actor.name, source: actor.source },
    {
      kind,
      states,
      compute(snapshot, at) {
        const { entries, site } = plan(snapshot, at);
        const kept = [...entries].filter(([entity]) => shown.entries.has(entity));
        return {
          entries: new Map(kept),
          site,
          about,
        };
      },
    },
  );
  return { ...answer, commit: _id };
}

function changedSince(entities: readonly string[], now: SiteSnapshot): AppError {
  const issues = entities.slice(0, 100).map((entity) => {
    const entry = now.entries.get(entity);
    const name = entry && ('title' in entry ? entry.title : 'name' in entry ? entry.name : '');
    const title = name ? ` "${name}"` : '';
    return { path: entity.replace(':', ' '), message: `was changed since${title}` };
  });
  const [first] = issues;
  const more = entities.length > 1 ? `, and ${entities.length - 1} more` : '';
  return new AppError('undo_refused', {
    message: `Nothing was undone: ${first?.path} ${first?.message}${more}. Go back to an earlier point in the history instead.`,
    issues: toIssues(issues),
  });
}
