import fs from 'node:fs';
import path from 'node:path';
import { checkValue } from '@siteyard/schemas/errors';
import { sitectlConfig, type SiteEnvironment } from '@siteyard/schemas/bundle';
import { CliError } from '../cli-error.ts';
import { EXIT } from '../exit-codes.ts';
import { suggestName } from '../suggest-name.ts';

const NAME = 'sitectl.config.json';

export interface FoundEnvironment {
  environment: SiteEnvironment;
  /** The folder of the file, to which paths in it are relative. */
  folder: string;
}

/**
 * Finds an environment in the `sitectl.config.json` of this folder or of the nearest one above.
 * @throws CliError if there is no such file, it is invalid, or the name is unknown
 */
export function findEnvironment(name: string): FoundEnvironment {
  const file = findUpwards(process.cwd());
  if (!file)
    throw wrong(`There is no ${NAME} in this folder or above it, so no environment "${name}".`);
  const config = read(file);
  const environment = Object.hasOwn(config.environments, name)
    ? config.environments[name]
    : undefined;
  if (environment) return { environment, folder: path.dirname(file) };
  throw new CliError(
    EXIT.usage,
    'unknown_environment',
    `${file} has no environment "${name}".`,
    suggestName(name, Object.keys(config.environments)),
  );
}

export interface FoundGroup {
  /** In the order of the file. */
  members: { name: string; isProtected: boolean }[];
  /** The folder of the file. */
  folder: string;
}

/**
 * Finds a group in the `sitectl.config.json` of this folder or of the nearest one above.
 * @param name the name without the "@"
 * @throws CliError if there is no such file, it is invalid, or the name is unknown
 */
export function findGroup(name: string): FoundGroup {
  const file = findUpwards(process.cwd());
  if (!file) throw wrong(`There is no ${NAME} in this folder or above it, so no group "@${name}".`);
  const { groups, environments } = read(file);
  const members = Object.hasOwn(groups, name) ? groups[name] : undefined;
  if (!members)
    throw new CliError(
      EXIT.usage,
      'unknown_group',
      `${file} has no group "@${name}".`,
      suggestName(
        `@${name}`,
        Object.keys(groups).map((each) => `@${each}`),
      ) ?? 'Name it there, beside "environments": "groups": { "all": ["staging", "production"] }',
    );
  const isProtected = (member: string) => environments[member]?.protected ?? false;
  return {
    members: members.map((member) => ({ name: member, isProtected: isProtected(member) })),
    folder: path.dirname(file),
  };
}

/** Returns the names of the groups with their "@", sorted; [] if there is no valid `sitectl.config.json`. */
export function groupNames(): string[] {
  return namesOf(({ groups }) => groups).map((name) => `@${name}`);
}

/** Returns the names of the environments, sorted; [] if there is no valid `sitectl.config.json`. */
export function environmentNames(): string[] {
  return namesOf(({ environments }) => environments);
}

function namesOf(of: (config: ReturnType<typeof read>) => object): string[] {
  const file = findUpwards(process.cwd());
  try {
    return file ? Object.keys(of(read(file))).toSorted() : [];
  } catch {
    return [];
  }
}

function findUpwards(folder: string): string | undefined {
  const file = path.join(folder, NAME);
  if (fs.existsSync(file)) return file;
  const above = path.dirname(folder);
  return above === folder ? undefined : findUpwards(above);
}

function read(file: string) {
  let json: unknown;
  try {
    json = JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch (error) {
    throw wrong(`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const checked = checkValue(sitectlConfig, json);
  if (checked.ok) return checked.value;
  const problems = checked.problems.map(
    (problem) => `\n  ${problem.path || 'the file'}: ${problem.message}`,
  );
  throw wrong(`${file} is not valid:${problems.join('')}`);
}

const wrong = (message: string) =>
  new CliError(
    EXIT.usage,
    'wrong_configuration',
    message,
    'To see its JSON Schema, run: sitectl schema config',
  );
