import fs from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import type { AppliedMigration, ContentRun } from '@siteyard/schemas/http';
import type { SiteDiff } from '@siteyard/schemas/merge';
import type { ServedSite } from './served-site.ts';
import { tempFolder } from './sitectl.ts';

/** The documents of the migration commands with `--json`. */
export interface Answer {
  ok: boolean;
  code?: string;
  applied: boolean;
  diff: SiteDiff;
  migrations: (AppliedMigration & { state: string })[];
  runs: ContentRun[];
}

/** Every file of an export, by name. */
export async function exported(
  site: ServedSite,
  folder = path.join(tempFolder(), 'site'),
): Promise<Record<string, string>> {
  expect(await site.run('export', folder)).toMatchObject({ code: 0 });
  return contentOf(folder);
}

/** Every description of a bundle, by the name of its file. */
export function contentOf(folder: string): Record<string, string> {
  const names = fs.readdirSync(folder, { recursive: true }) as string[];
  return Object.fromEntries(
    names
      .filter((name) => name.endsWith('.json') && !name.startsWith('.'))
      .map((name) => [name, fs.readFileSync(path.join(folder, name), 'utf8')]),
  );
}

/** The states of the scripts of a folder on a site, in their order. */
export const statesOf = async (site: ServedSite, dir: string) =>
  (await site.ask<Answer>('migrate', 'status', '--dir', dir)).answer.migrations.map(
    ({ state }) => state,
  );
