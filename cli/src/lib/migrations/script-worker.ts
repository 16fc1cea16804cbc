import { parentPort } from 'node:worker_threads';
import { CliError } from '../cli-error.ts';
import type { ExitCode } from '../exit-codes.ts';
import type { DocumentFolder } from '@siteyard/schemas/bundle';
import { DOCUMENT_KINDS, type AnyDocument } from '@siteyard/schemas/documents/kinds';
import { migrateDocument, migratePage, migrateSettings, sees, type Script } from './migrate.ts';
import { loadScript, type ScriptFile } from './scripts.ts';

/**
 * The thread in which migration scripts run. Only the end of the thread stops an endless loop in a
 * script, and sitectl must handle Ctrl-C while a script runs.
 */

/** The kind of document that a script changes. */
export type Subject = 'page' | 'settings' | DocumentFolder;

type Migrate = (before: unknown, script: Script) => unknown;

const MIGRATE = {
  page: migratePage,
  settings: migrateSettings,
  ...Object.fromEntries(
    DOCUMENT_KINDS.map((kind) => [
      kind.folder,
      (before: AnyDocument, script: Script) => migrateDocument(kind, before, script),
    ]),
  ),
} as unknown as Record<Subject, Migrate>;

export type ScriptTask =
  | { number: number; load: ScriptFile }
  | { number: number; script: string; subject: Subject; before: unknown };

export type ScriptResult =
  | { number: number; loaded: { description: string; sees: readonly DocumentFolder[] } }
  /** `after` is absent if the script changes nothing. */
  | { number: number; after?: unknown }
  | { number: number; failed: Failure };

/** An error in a message between threads. */
export interface Failure {
  message: string;
  stack?: string | undefined;
  cli?: { exit: ExitCode; code: string; hint: string | undefined };
}

const scripts = new Map<string, Script>();

async function answer(task: ScriptTask): Promise<object> {
  if ('load' in task) {
    const script = await loadScript(task.load);
    scripts.set(script.id, script);
    const { description = '' } = script.migration;
    const folders = DOCUMENT_KINDS.filter((kind) => sees(script, kind)).map(({ folder }) => folder);
    return { loaded: { description, sees: folders } };
  }
  const after = MIGRATE[task.subject](task.before, scripts.get(task.script)!);
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
