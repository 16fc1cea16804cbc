import { setImmediate } from 'node:timers/promises';
import type { DocumentFolder } from '@siteyard/schemas/bundle';
import { AppError } from '@siteyard/schemas/errors';
import type { BundleContactRequest } from '@siteyard/schemas/http';
import { type ImportOptions, documentPlace } from '@siteyard/schemas/planning';
import { stripCacheBuster } from '@siteyard/schemas/primitives/asset-url';
import { siteSettings, type SiteSettings } from '@siteyard/schemas/settings';
import { CONTENT_VERSION } from '@siteyard/schemas/upgrades';
import { type JsonObject, mapFields } from '@siteyard/schemas/values';
import type { Sanitiser } from '../../../../adapters/sanitiser.ts';
import type { Actor } from '../../../../lib/actor.ts';
import { STORED_KINDS } from '../../documents/stored-kinds.ts';
import type { RunDeps } from '../core/run-deps.ts';
import { judgeRun } from '../identity/lineage.ts';
import { refuseApplied } from '../identity/migrations.ts';
import { OPEN } from '../store/run-states.ts';
import type { Run } from '../store/run.model.ts';
import type { SentNow } from '../store/sent-store.ts';

/** The request that starts an import or a migration. */
export interface NewRun {
  kind: 'import' | 'migration';
  migration?: NonNullable<Run['migration']> | undefined;
  source: Run['source'];
  bundle: NonNullable<Run['bundle']>;
  options: ImportOptions;
}

/**
 * Starts an import or a migration. Later calls send its bundle, plan it and apply it.
 * @throws AppError `other_lineage`, `run_in_progress`, `bundle_too_new`, `invalid_request`,
 *   `migration_applied`, `migration_edited`
 */
export async function startRun(deps: RunDeps, wanted: NewRun, actor: Actor): Promise<Run> {
  const { kind, migration = null, source, bundle, options } = wanted;
  checkOptions(wanted);
  if (bundle.content_version > CONTENT_VERSION) throw new AppError('bundle_too_new');
  const state = await deps.leases.refuseWhileTaken();
  const [use, settings] = await Promise.all([deps.pages.use(), deps.settings.read()]);
  judgeRun(wanted, state, use, settings);
  if (migration) refuseApplied(migration, state.migrations);
  return deps.store.create({
    kind,
    migration,
    source,
    bundle,
    options,
    who: actor.name,
    actor_source: actor.source,
    ...(actor.onlyProposes && { proposes_only: true }),
  });
}

type Store = Pick<RunDeps, 'store'>;

/**
 * Opens a run again: its plan is no longer valid.
 * @param set other fields that change in the same write
 * @throws AppError `run_not_open`
 */
async function open({ store }: Store, id: string, set: Partial<Run> = {}): Promise<Run> {
  const opened = { ...set, state: 'open', plan: null, error: null } as const;
  return store.updateUnlessApplying(OPEN, id, opened);
}

/** @throws AppError `run_not_open` */
export async function receivePages(
  deps: Store,
  id: string,
  pages: readonly SentNow[],
): Promise<void> {
  await open(deps, id);
  await deps.store.putPages(id, pages);
}

/** @throws AppError `run_not_open` */
export async function receiveSettings(
  deps: Store,
  id: string,
  sent: SiteSettings,
  read?: string,
): Promise<void> {
  const settings = mapFields(siteSettings, sent, (kind, value) =>
    kind === 'asset' ? stripCacheBuster(value) : value,
  );
  await open(deps, id, { settings, settings_read: read ?? null });
}

/**
 * @param read for a migration: the hashes of the documents that its script read, by key
 * @throws AppError `run_not_open`, `invalid_content`
 */
export async function receiveDocuments(
  deps: Pick<RunDeps, 'store' | 'sanitiser'>,
  id: string,
  folder: DocumentFolder,
  sent: readonly SentDocument[],
  read: Record<string, string>,
): Promise<void> {
  await open(deps, id);
  const documents = [];
  for (const each of sent) {
    await setImmediate();
    const received = await receiveOne(folder, each, deps.sanitiser);
    documents.push({ ...received, read: read[each.key] ?? null });
  }
  await deps.store.putDocuments(id, folder, documents);
}

/** A document of a request: its shape is checked, but not its content. */
type SentDocument = JsonObject & { key: string };

async function receiveOne(
  folder: DocumentFolder,
  sent: SentDocument,
  sanitiser: Pick<Sanitiser, 'clean'>,
) {
  const { kind, receive } = STORED_KINDS[folder];
  try {
    return await receive(sent, sanitiser);
  } catch (error) {
    if (!(error instanceof AppError) || !error.issues) throw error;
    const place = documentPlace(kind, sent.key);
    throw new AppError(error.code, {
      message: `The ${kind.word} ${sent.key} is not valid.`,
      issues: error.issues.map((issue) => ({ ...issue, path: `${place} ${issue.path}` })),
    });
  }
}

/** @throws AppError `run_not_open`; `invalid_request` if the run does not include contact requests */
export async function receiveContacts(
  deps: Store,
  id: string,
  sent: readonly BundleContactRequest[],
): Promise<void> {
  const { options } = await open(deps, id);
  if (!options.include?.includes('contacts'))
    throw new AppError('invalid_request', {
      message: 'This run does not include contact requests (options.include).',
    });
  await deps.store.putContacts(id, sent);
}

/** @throws AppError `invalid_request` for options that do not go together */
function checkOptions({ kind, migration, bundle, options: { as_draft, prune } }: NewRun): void {
  const refuse = (message: string, path: string, place: string) =>
    new AppError('invalid_request', { message, issues: [{ path, message: place }] });
  const wrong = (name: string, path: string, place: string) =>
    refuse(`The ${name} ${place}.`, path, place);
  const ofPrune = ['option prune', 'options.prune'] as const;
  if (as_draft && prune)
    throw wrong(...ofPrune, 'deletes pages at once, so it does not go with as_draft');
  if (prune && bundle.partial)
    throw wrong(...ofPrune, 'needs a bundle of the whole site; this one covers only some pages');
  if (migration && as_draft)
    throw refuse(
      'A migration cannot be proposed: the site records it as applied.',
      'options.as_draft',
      'does not go with a migration',
    );
  if ((kind === 'migration') === Boolean(migration)) return;
  const place = migration ? 'belongs to a run of the kind migration' : 'is missing';
  throw wrong('field migration', 'migration', place);
}
