import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { MIGRATION_ID, MIGRATION_ID_LENGTH } from '@siteyard/schemas/http';
import type { BuildFailure } from 'esbuild';
import type { Migration } from '../../../types/migrate.d.ts';
import { CliError } from '../cli-error.ts';
import { EXIT } from '../exit-codes.ts';
import { sha256 } from '../files/folder-source.ts';
import { temporaryFolder } from '../files/temporary-folder.ts';
import type { Script } from './call-script.ts';

/** A script in a folder that is not loaded. */
export type ScriptFile = Omit<Script, 'migration'>;

const SCRIPT = /\.(ts|js|mts|mjs)$/;

/**
 * Returns the migration scripts of a folder by name, which is the order in which they are applied.
 * @throws CliError `no_migrations` if the folder does not exist, `migration_name` for an invalid name or
 *   two files with the same name
 */
export function listScripts(folder: string): ScriptFile[] {
  if (!fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new CliError(
      EXIT.usage,
      'no_migrations',
      `There is no folder "${folder}".`,
      'To write the first migration, run: sitectl migrate new <name>',
    );
  const found = new Map<string, ScriptFile>();
  for (const name of fs.readdirSync(folder).toSorted()) {
    const file = path.join(folder, name);
    if (!SCRIPT.test(name) || /\.d\.m?ts$/.test(name) || name.startsWith('_')) continue;
    const id = name.replace(SCRIPT, '');
    if (!MIGRATION_ID.test(id) || id.length > MIGRATION_ID_LENGTH)
      throw wrongName(
        `"${file}" has no name of a migration, such as 20261122-1530-rename-hero.ts.`,
        'A file that scripts share begins with "_".',
      );
    const twin = found.get(id);
    if (twin) throw wrongName(`"${twin.file}" and "${file}" have one name.`, 'Rename one of them.');
    found.set(id, { id, file, checksum: checksumOf(file) });
  }
  return [...found.values()];
}

/** Ignores line endings, because git may change them. */
const checksumOf = (file: string) => sha256(fs.readFileSync(file, 'utf8').replaceAll('\r\n', '\n'));

const wrongName = (message: string, hint: string) =>
  new CliError(EXIT.usage, 'migration_name', message, hint);

/**
 * Loads a script. The script and its imports are built first, because Node 20 loads no TypeScript. Types
 * are not checked.
 * @throws CliError `migration_unreadable` if the script cannot be built or exports no migration
 */
export async function loadScript(script: ScriptFile): Promise<Script> {
  const source = await build(script.file);
  const exported = (await load(source, script)) as { default?: unknown };
  return { ...script, migration: checkMigration(exported.default, script.file) };
}

async function build(file: string): Promise<string> {
  const esbuild = await import('esbuild').catch(() => {
    throw new CliError(
      EXIT.usage,
      'esbuild_missing',
      'sitectl needs the package esbuild to build migration scripts.',
      'Install sitectl with npm, which installs it too; or run: npm install esbuild',
    );
  });
  try {
    const { outputFiles } = esbuild.buildSync({
      absWorkingDir: process.cwd(),
      entryPoints: [path.resolve(file)],
      bundle: true,
      write: false,
      platform: 'node',
      target: 'node20.19',
      format: 'esm',
      sourcemap: 'inline',
      sourceRoot: pathToFileURL(process.cwd()).href,
      sourcesContent: false,
      logLevel: 'silent',
      alias: { 'sitectl/migrate': HELPERS },
    });
    return outputFiles[0]?.text ?? '';
  } catch (error) {
    const [first] = (error as Partial<BuildFailure>).errors ?? [];
    if (!first) throw error;
    const { location } = first;
    const at = location ? `${file}:${location.line}:${location.column + 1}` : file;
    throw unreadable(`${at}: ${first.text}`);
  }
}

/** The file for the import of `sitectl/migrate`, so that a script needs no package. */
const HELPERS = fileURLToPath(
  new URL(
    import.meta.url.endsWith('.ts') ? '../../../types/migrate.js' : '../types/migrate.js',
    import.meta.url,
  ),
);

/** Loads a built script from a file. With its source map, errors name a line of the original script. */
async function load(source: string, { file, checksum }: ScriptFile): Promise<object> {
  const folder = temporaryFolder();
  process.setSourceMapsEnabled(true);
  try {
    const built = path.join(folder, `${checksum.slice(0, 8)}.mjs`);
    fs.writeFileSync(built, source);
    return (await import(pathToFileURL(built).href)) as object;
  } catch (error) {
    throw unreadable(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Whether a function of a script declares the parameter `site`. */
export const usesSite = ({ migration }: Script): boolean =>
  PARTS.some((name) => (migration[name]?.length ?? 0) > 1);

const PARTS = ['page', 'section', 'item', 'settings', 'picture'] as const;

function checkMigration(value: unknown, file: string): Migration {
  const hint = 'It must have: export default defineMigration({ page(page) { … } })';
  if (typeof value !== 'object' || value === null)
    throw unreadable(`${file} exports no migration as its default.`, hint);
  const migration = value as Record<string, unknown>;
  for (const [name, part] of Object.entries(migration)) {
    if (name === 'description' ? typeof part === 'string' : typeof part === 'function') {
      if (name === 'description' || PARTS.includes(name as (typeof PARTS)[number])) continue;
    }
    throw unreadable(`${file}: "${name}" is no part of a migration.`, hint);
  }
  if (PARTS.every((name) => migration[name] === undefined))
    throw unreadable(`${file}: the migration changes nothing.`, hint);
  return migration as Migration;
}

function unreadable(message: string, hint?: string): CliError {
  return new CliError(EXIT.problems, 'migration_unreadable', message, hint);
}
