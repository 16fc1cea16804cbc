import type { BundlePage } from '@siteyard/schemas/bundle';
import type { ContentRun, ExportedPage } from '@siteyard/schemas/http';
import { ITEMS, DOCUMENT_KINDS, type AnyDocument } from '@siteyard/schemas/documents';
import type { PageContent } from '@siteyard/schemas/content';
import type { Plan } from '@siteyard/schemas/planning';
import { CONTENT_VERSION } from '@siteyard/schemas/upgrades';
import { CliError } from '../cli-error.ts';
import { EXIT } from '../exit-codes.ts';
import type { Client } from '../site/client.ts';
import {
  readForScripts,
  readPages,
  PRIVATE_REFUSED,
  readPrivatePages,
  readSiteSettings,
} from '../site/read-site.ts';
import { untilApplied } from '../site/runs/finish-run.ts';
import { planOf } from '../site/runs/import-bundle.ts';
import { waiting, withRun } from '../site/runs/open-run.ts';
import { callsOf, type RunCalls } from '../site/runs/run-calls.ts';
import { sendDocuments } from '../site/runs/send-documents.ts';
import { runSource } from '../site/runs/run-source.ts';
import { inPieces } from '../site/runs/pieces.ts';
import { hashOf, hashOfDocument, hashOfSettings } from '../site/runs/hashes.ts';
import { hasConflicts } from '../plans/plan-actions.ts';
import type { Output } from '../terminal/output.ts';
import { createProgress } from '../terminal/progress.ts';
import type { RunningScript } from './script-thread.ts';

/** Converts an exported page to the input of scripts. */
const asScript = (page: ExportedPage): BundlePage => ({
  ...page,
  content: page.content as PageContent,
});

/**
 * Yields the pages of a site for scripts: by number, first the public pages, then the private ones.
 * @param onPrivate called with each private page
 * @param onKeptBack called if the token or an older site does not allow to read private pages
 */
export async function* pagesOf(
  site: Client,
  onPrivate: (page: BundlePage) => void = () => {},
  onKeptBack: () => void = () => {},
): AsyncGenerator<BundlePage> {
  for await (const page of readPages(site)) yield asScript(page);
  try {
    for await (const each of readPrivatePages(site)) {
      const page = asScript(each);
      onPrivate(page);
      yield page;
    }
  } catch (error) {
    const isRefused = error instanceof CliError && PRIVATE_REFUSED.includes(error.code);
    if (!isRefused) throw error;
    onKeptBack();
  }
}

/** The number of changed pages that are collected before they are sent. */
const WAITING = 200;

/**
 * Runs one script on a site: reads the pages and documents, sends the changed ones as a run, and applies
 * the run completely or not at all.
 * @param options the site's id, and how long to wait for another run to end, in ms
 * @returns the receipt
 * @throws CliError `migration_drifted` if a page was edited after it was read, `migration_refused` if
 *   the site refuses a new item; then nothing is changed
 */
export async function applyScript(
  site: Client,
  script: RunningScript,
  { siteId, wait }: { siteId: string; wait: number },
  output: Output,
): Promise<ContentRun> {
  const calls = callsOf(site, output);
  const { id, checksum } = script;
  const request = {
    kind: 'migration' as const,
    migration: { id, checksum },
    source: runSource(script.file),
    bundle: { site_id: siteId, content_version: CONTENT_VERSION, digest: checksum, partial: true },
  };
  const progress = createProgress(output);
  const create = () => waiting(() => calls.create(request), wait, output);
  return withRun(calls, create, output, async (run, keep) => {
    try {
      const created = await sendChanges(calls, run.id, site, script, (text) => progress.say(text));
      progress.say(`${id}: planning`);
      const plan = planOf(await calls.plan(run.id));
      if (hasConflicts(plan)) throw refused(id, plan, created);
      const started = await waiting(() => calls.apply(run.id, plan.seal), wait, output);
      keep();
      return await untilApplied(calls, started, progress);
    } finally {
      progress.end();
    }
  });
}

/** Sends the changes of a script. @returns the keys of the new items */
async function sendChanges(
  calls: RunCalls,
  run: string,
  site: Client,
  script: RunningScript,
  say: (text: string) => void,
): Promise<ReadonlySet<string>> {
  let pages: BundlePage[] = [];
  let read: Record<string, string> = {};
  const send = async () => {
    for (const piece of inPieces(pages))
      await calls.sendPages(
        run,
        piece,
        Object.fromEntries(piece.map(({ key }) => [key, read[key]!])),
      );
    [pages, read] = [[], {}];
  };
  const settings = await readSiteSettings(site);
  const items = script.usesSite ? await itemsOf(site) : [];
  await script.begin({ settings, items });
  let done = 0;
  for await (const before of pagesOf(site)) {
    const after = await script.page(before);
    say(`${script.id}: ${(done += 1)} pages`);
    if (after === before) continue;
    pages.push(after);
    read[before.key] = hashOf(before);
    if (pages.length >= WAITING) await send();
  }
  await send();
  await sendChangedDocuments(calls, run, site, script);
  const finished = await script.finish();
  await sendDocuments(calls, run, ITEMS, finished.items);
  if (finished.settings) await calls.sendSettings(run, finished.settings, hashOfSettings(settings));
  return new Set(finished.items.map(({ key }) => key));
}

async function itemsOf(site: Client): Promise<AnyDocument[]> {
  const items: AnyDocument[] = [];
  for await (const item of readForScripts(site, ITEMS)) items.push(item);
  return items;
}

/** Sends all changed documents of a kind together, because a site has few of them. */
async function sendChangedDocuments(
  calls: RunCalls,
  run: string,
  site: Client,
  script: RunningScript,
): Promise<void> {
  for (const kind of DOCUMENT_KINDS.filter(({ folder }) => script.sees.includes(folder))) {
    const read = new Map<string, string>();
    const changed: AnyDocument[] = [];
    for await (const before of readForScripts(site, kind)) {
      const after = await script.document(kind.folder, before);
      if (after === before) continue;
      changed.push(after);
      read.set(before.key, hashOfDocument(kind, before));
    }
    await sendDocuments(calls, run, kind, changed, read);
  }
}

/** Returns the error for a plan with conflicts. It names the new items that the site refuses. */
function refused(id: string, { items = [] }: Plan, created: ReadonlySet<string>): CliError {
  const lines = items
    .filter(({ key, action }) => action === 'conflict' && created.has(key))
    .map(({ key, name, reason }) => `\n  items/${key} "${name}": ${reason}`);
  if (lines.length > 0)
    return new CliError(
      EXIT.conflict,
      'migration_refused',
      `The site refuses new items of ${id}:${lines.join('')}\nThe migration changed nothing.`,
      'Change the items of the site or those of the script, and run the command again.',
    );
  return new CliError(
    EXIT.conflict,
    'migration_drifted',
    `The content was edited while ${id} was being applied. The migration changed nothing.`,
    'Run the command again.',
  );
}
