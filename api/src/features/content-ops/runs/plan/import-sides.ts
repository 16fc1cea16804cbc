import { settingsBase, type PlanSource } from '@siteyard/schemas/planning';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { isPlainObject } from '@siteyard/schemas/values';
import type { Actor } from '../../../../lib/actor.ts';
import { sha256 } from '../../../../lib/sha256.ts';
import { hashMergeablePage } from '../../../pages/page-hash.ts';
import type { SettingsState } from '../../../settings/planned-settings.service.ts';
import { readSettings } from '../../../settings/read-settings.ts';
import { lockedCurrency } from '../../../settings/rentals-change.ts';
import { hashSettings } from '../../object-hash.ts';
import { drifted } from '../core/plan-errors.ts';
import type { RunDeps } from '../core/run-deps.ts';
import { waitingProposals } from '../proposals/proposals.ts';
import type { Run } from '../store/run.model.ts';
import type { SentPageHead } from '../store/sent-store.ts';

/** Both sides of an import. */
export interface ImportSides {
  run: Run;
  actor: Actor;
  /** The present state of the site. */
  state: Awaited<ReturnType<RunDeps['siteState']['read']>>;
  survey: Awaited<ReturnType<RunDeps['pages']['survey']>>;
  current: SettingsState;
  lineage: string;
  /** The field of received values of this lineage. */
  field: string;
  isOwn: boolean;
  /** The received pages without their contents, by key. */
  sent: ReadonlyMap<string, SentPageHead>;
}

/** Returns both sides in the form that planning reads. */
export async function sourceOf(
  deps: RunDeps,
  { run, state, survey, current, lineage, field, isOwn, sent }: ImportSides,
  documents: PlanSource['documents'] = {},
): Promise<PlanSource> {
  const { store, pages } = deps;
  const all = [...sent.values()];
  const heads = survey.heads(lineage);
  const currency = lockedCurrency(await deps.content.refresh());
  const read = run.kind === 'migration' && {
    pages: new Map(all.map((page) => [page.key, page.read ?? ''])),
    settings: run.settings_read ?? null,
  };
  return {
    bundle: all.map(({ key, page_id: id, title, about }) => ({
      key,
      id,
      title,
      ...(!run.proposes_only && about && { about }),
    })),
    site: read
      ? heads.map((head) => ({
          ...head,
          received: null,
        }))
      : heads,
    ...(read && { read }),
    lastPageId: state.last_page_id,
    partial: run.bundle?.partial ?? false,
    documents,
    ...(currency !== undefined && { lockedCurrency: currency }),
    waiting: run.options.as_draft ? await waitingProposals(deps) : new Map(),
    proposesPages: run.proposes_only ?? false,
    settings: {
      incoming: isPlainObject(run.settings) ? readSettings(run.settings) : null,
      current: current.settings,
      base: await baseOfSettings(deps, run, current, field, isOwn),
      revision: current.revision,
    },
    incoming: (key) => store.readPage(sent.get(key)!),
    current: async (id) => present(await pages.read(id)),
    former: (id) => pages.former(id),
    isOwn,
    received: async (hash) => {
      const known = survey.received(field, hash);
      return known ? pages.readReceived(known) : null;
    },
    images: async (names) =>
      new Set([
        ...(await deps.uploads.findMany(names)).keys(),
        ...(await store.announced(run._id, names)),
      ]),
    hash: hashMergeablePage,
    hashSettings,
    sha256,
  };
}

async function baseOfSettings(
  { settings }: RunDeps,
  { settings: sent }: Run,
  current: SettingsState,
  field: string,
  isOwn: boolean,
): Promise<SiteSettings | null> {
  const known = await settings.readReceived(current.received[field]);
  if (known) return known;
  if (current.untouched) return current.settings;
  return settingsBase(current.settings, await settings.former(), readSettings(sent), isOwn);
}

/** @throws AppError `plan_drifted` if the value is missing, because the site changed during planning */
export function present<T>(found: T | null | undefined): T {
  if (found === null || found === undefined) throw drifted();
  return found;
}
