import fs from 'node:fs';
import path from 'node:path';
import { namesDatabase } from '@siteyard/schemas/primitives/mongodb-uri';
import { CliError } from '../cli-error.ts';
import { EXIT } from '../exit-codes.ts';
import type { CommonOptions, SiteOptions } from '../terminal/output.ts';
import { wrongUsage } from '../wrong-usage.ts';
import { findEnvironment } from './config-file.ts';
import type { LocalTarget } from './site-program.ts';

/** The options of every command that touches a site. */
export interface TargetOptions extends CommonOptions, SiteOptions {}

/** The options of every command that writes to a site. */
export interface WritableTargetOptions extends TargetOptions {
  /** The name of a protected site. */
  confirm?: string;
}

/** The site that the options name. */
export interface Target {
  /** The name of the environment; '' if the site was not named by --env. */
  name: string;
  /** The address for messages, without secrets. */
  address: string;
  isProtected: boolean;
  place: { url: string; token: string } | LocalTarget;
}

/**
 * Finds the site that the options name.
 * @throws CliError if there are several targets, a secret on the command line, or no token
 */
export function resolveTarget({ env, url, dataDir, db }: TargetOptions): Target {
  if ([env, url, dataDir, db].filter((each) => each !== undefined).length > 1)
    throw wrongUsage('Name one target: --env, --url, --data-dir or --db.');
  const named = { name: '', isProtected: false };
  if (env !== undefined) return fromEnvironment(env);
  if (url !== undefined) return { ...named, ...remote(url, 'SITECTL_TOKEN') };
  if (db !== undefined) return { ...named, ...mongodb(db) };
  const address = dataDir === undefined ? 'the local site' : `the site in ${dataDir}`;
  return { ...named, address, place: { dataDir } };
}

/** Refuses a folder that does not exist, because a typo would create an empty site. */
export function refuseMissingFolder({ place }: Target): void {
  if ('url' in place || place.dataDir === undefined) return;
  if (fs.existsSync(place.dataDir)) return;
  throw new CliError(EXIT.usage, 'no_site', `There is no folder "${place.dataDir}".`);
}

/**
 * Checks the options of a site that is called later.
 * @throws CliError like `withSite`
 */
export const checkTarget = (options: TargetOptions): void =>
  refuseMissingFolder(resolveTarget(options));

/** Whether the options of two targets name the same place. */
export const isSamePlace = (one: TargetOptions, other: TargetOptions): boolean =>
  placeOf(one) === placeOf(other);

function placeOf(options: TargetOptions): string {
  const { place } = resolveTarget(options);
  if ('url' in place) return place.url;
  const folder = path.resolve(place.dataDir ?? '');
  return place.mongodbUri ?? (fs.existsSync(folder) ? fs.realpathSync(folder) : folder);
}

function fromEnvironment(name: string): Target {
  const { environment, folder } = findEnvironment(name);
  const named = { name, isProtected: environment.protected };
  if ('url' in environment)
    return { ...named, ...remote(environment.url, environment.tokenEnv, 'the configuration') };
  if ('dbEnv' in environment) {
    const mongodbUri = process.env[environment.dbEnv];
    if (!mongodbUri)
      throw new CliError(
        EXIT.usage,
        'wrong_configuration',
        `The environment variable ${environment.dbEnv}, which has the MongoDB URI of "${name}", is not set.`,
      );
    if (!namesDatabase(mongodbUri)) throw unnamedDatabase(`The URI in ${environment.dbEnv}`);
    return { ...named, address: `the MongoDB in ${environment.dbEnv}`, place: { mongodbUri } };
  }
  const dataDir = path.resolve(folder, environment.dataDir);
  return { ...named, address: `the site in ${dataDir}`, place: { dataDir } };
}

function remote(given: string, tokenEnv: string, where = '--url') {
  if (!URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol))
    throw wrongUsage(`"${given}" is not the URL of a site, such as https://www.example.com.`);
  const url = new URL(given);
  if (url.username || url.password) throw secretOnCommandLine(where, 'SITECTL_TOKEN');
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url.protocol === 'http:' && !local)
    throw wrongUsage(`http:// would send the token unencrypted. Use https:// for ${url.host}.`);
  const token = process.env[tokenEnv];
  if (!token)
    throw new CliError(
      EXIT.usage,
      'token_missing',
      `The site at ${url.origin} needs a token.`,
      `Put it into the environment variable ${tokenEnv}. To create one, run "sitectl token create" on the site's machine.`,
    );
  return { address: url.origin, place: { url: url.origin, token } };
}

function mongodb(uri: string) {
  if (!/^mongodb(\+srv)?:\/\//.test(uri))
    throw wrongUsage('--db needs a URI that begins with mongodb:// or mongodb+srv://.');
  if (/^[^/]*\/\/[^/@:]*:[^/@]*@/.test(uri)) throw secretOnCommandLine('--db', 'MONGODB_URI');
  if (!namesDatabase(uri)) throw unnamedDatabase('--db');
  return { address: uri, place: { mongodbUri: uri } };
}

function secretOnCommandLine(where: string, variable: string): CliError {
  return new CliError(
    EXIT.usage,
    'secret_on_command_line',
    `${where} contains a password, which everybody on this machine could read.`,
    variable === 'MONGODB_URI'
      ? 'Put the address into the environment variable MONGODB_URI instead.'
      : 'Put a token into the environment variable SITECTL_TOKEN instead.',
  );
}

function unnamedDatabase(where: string): CliError {
  return wrongUsage(`${where} must name the database, as in mongodb://localhost:27017/siteyard.`);
}
