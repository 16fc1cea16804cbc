import { parentPort } from 'node:worker_threads';
import { CliError } from '../cli-error.ts';
import type { ExitCode } from '../exit-codes.ts';
import type { DocumentFolder } from '@siteyard/schemas/bundle';
import { DOCUMENT_KINDS, type AnyDocument } from '@siteyard/schemas/documents';
import type { MigrationSite } from '../../../types/migrate.d.ts';
import type { Script } from './call-script.ts';
import { finishSite, type FinishedSite } from './finish-site.ts';
import { migrateDocument, migratePage, sees } from './migrate.ts';
import { loadScript, usesSite, type ScriptFile } from './scripts.ts';
import { editSite, type SiteBefore, type SiteEditor } from './site-editor.ts';

/**
 * The thread in which migration scripts run. Only the end of the thread stops an endless loop in a
 * script, and sitectl must handle Ctrl-C while a script runs.
 */

/** The kind of document that a script changes. */
export type Subject = 'page' | DocumentFolder;

type Migrate = (before: unknown, script: Script, site: MigrationSite) => unknown;

const MIGRATE = {
  page: migratePage,
  ...Object.fromEntries(
    DOCUMENT_KINDS.map((kind) => [
      kind.folder,
      (before: AnyDocument, script: Script, site: MigrationSite) =>
        migrateDocument(kind, before, script, site),
    ]),
  ),
} as unknown as Record<Subject, Migrate>;

export type ScriptTask =
  | { number: number; load: ScriptFile }
  /** Begins a pass of a script over a site. */
  | { number: number; script: string; begin: SiteBefore }
  /** Ends the pass. */
  | { number: number; script: string; finish: true }
  | { number: number; script: string; subject: Subject; before: unknown };

export type ScriptResult =
  | { number: number; loaded: LoadedScript }
  | { number: number; finished: FinishedSite }
  /** `after` is absent if the script changes nothing. */
  | { number: number; after?: unknown }
  | { number: number; failed: Failure };

/** The parts of a loaded script that the other thread needs. */
export interface LoadedScript {
  description: string;
  /** The kinds of documents that the script reads. */
  sees: readonly DocumentFolder[];
  /** Whether the script uses the site besides the page or the document that it changes. */
  usesSite: boolean;
}

/** An error in a message between threads. */
export interface Failure {
  message: string;
  stack?: string | undefined;
  cli?: { exit: ExitCode; code: string; hint: string | undefined };
}

const scripts = new Map<string, Script>();
/** The sites of the passes, by the id of the script. */
const sites = new Map<string, SiteEditor>();

async function answer(task: ScriptTask): Promise<object> {
  if ('load' in task) {
    const script = await loadScript(task.load);
    scripts.set(script.id, script);
    const { description = '' } = script.migration;
    const folders = DOCUMENT_KINDS.filter((kind) => sees(script, kind)).map(({ folder }) => folder);
    return { loaded: { description, sees: folders, usesSite: usesSite(script) } };
  }
  const script = scripts.get(task.script)!;
  if ('begin' in task) {
    sites.set(script.id, editSite(task.begin, script.id));
    return {};
  }
  const editor = sites.get(script.id)!;
  if ('finish' in task) return { finished: finishSite(editor, script) };
  const after = MIGRATE[task.subject](task.before, script, editor.site);
  return after === task.before ? {} : { after };
}

function failureOf(error: unknown): Failure {
  if (error instanceof CliError)
    return {
      message: error.message,
      cli: { exit: error.exit, code: error.code, hint: error.hint },
    };
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return { message, stack };
}

/** Waits until the output of scripts has reached sitectl, which ends this thread after the last answer. */
async function printed(): Promise<void> {
  for (const stream of [process.stdout, process.stderr])
    if (stream.writableLength > 0) await new Promise((resolve) => stream.write('', resolve));
}

parentPort?.on('message', async (task: ScriptTask) => {
  const result = await answer(task).catch((error: unknown) => ({ failed: failureOf(error) }));
  await printed();
  parentPort?.postMessage({ number: task.number, ...result });
});
