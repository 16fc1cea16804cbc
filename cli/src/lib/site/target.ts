import fs from 'node:fs';
import path from 'node:path';
import { namesDatabase } from '@siteyard/schemas/primitives/mongodb-uri';
import { siteSummary, type SiteSummary, type TokenScope } from '@siteyard/schemas/http';
import { CliError } from '../cli-error.ts';
import { createClient, type Client } from './client.ts';
import { findEnvironment } from './config-file.ts';
import { EXIT } from '../exit-codes.ts';
import { startLocalSite, type LocalTarget } from './local-site.ts';
import { count, type CommonOptions, type Output } from '../terminal/output.ts';
import { confirmName } from '../terminal/prompts.ts';
import { wrongUsage } from '../wrong-usage.ts';

/** The options of every command that touches a site. */
export interface TargetOptions extends CommonOptions {
  env?: string;
  url?: string;
  dataDir?: string;
  db?: string;
}

/** The options of every command that writes to a site. */
export interface WritableTargetOptions extends TargetOptions {
  /** The name of a protected site. */
  confirm?: string;
}

/** Whether a command may create the site if its folder does not exist. Other commands refuse this as a typo. */
interface MayBegin {
  begins?: boolean;
}

/** The site that the options name. */
interface Target {
  /** The name of the environment; '' if the site was not named by --env. */
  name: string;
  /** The address for messages, without secrets. */
  address: string;
  isProtected: boolean;
  place: { url: string; token: string } | LocalTarget;
}

/**
 * Opens the site that the options name, calls `work` with it, and closes it.
 * @throws CliError if there are several targets, a secret on the command line, or no token or folder
 */
export async function withSite<T>(
  options: TargetOptions,
  output: Output,
  work: (site: Client) => Promise<T>,
): Promise<T> {
  const target = resolveTarget(options);
  refuseMissingFolder(target);
  output.note(`Target: ${describe(target)}`);
  return open(target, work, true);
}

/**
 * Opens a site for a command that writes. First shows the number of its pages, and asks for the name of
 * a protected site.
 */
export function withWritableSite<T>(
  options: WritableTargetOptions & MayBegin,
  output: Output,
  work: (site: Client) => Promise<T>,
): Promise<T> {
  return withPlannedSite(options, output, async (site, { confirmProtected }) => {
    await confirmProtected();
    return work(site);
  });
}

/** A site for a command that shows its changes before it writes. */
export interface PlannedSite {
  summary: SiteSummary;
  /** Asks for the name of a protected site. Returns whether the site is protected. */
  confirmProtected(): Promise<boolean>;
}

/** Opens a site for a command that shows its changes before it asks. */
export async function withPlannedSite<T>(
  options: WritableTargetOptions & MayBegin,
  output: Output,
  work: (site: Client, planned: PlannedSite) => Promise<T>,
): Promise<T> {
  const target = resolveTarget(options);
  if (!options.begins) refuseMissingFolder(target);
  if (target.isProtected && options.confirm !== undefined)
    await confirmName(target.name, options.confirm);
  return open(
    target,
    async (site) => {
      const summary = await site.get('/api/operator/site', siteSummary);
      output.note(`Target: ${describe(target, summary)}`);
      return work(site, {
        summary,
        async confirmProtected() {
          if (target.isProtected) await confirmName(target.name, options.confirm);
          return target.isProtected;
        },
      });
    },
    !options.begins,
  );
}

/**
 * Refuses a token that cannot read, for commands that apply a run: they read the result of the run, and
 * would report a refusal for a run that the site has applied. Older sites do not return scopes.
 * @throws CliError `forbidden`
 */
export function refuseWithoutRead({ scopes }: SiteSummary): void {
  if (!scopes || scopes.includes('read')) return;
  throw new CliError(
    EXIT.refused,
    'forbidden',
    `This token has no scope "read", so it could not tell how this ended. It has: ${scopes.join(', ')}.`,
    `Use a token that has it too: sitectl token create ci --scope ${withRead(scopes).join(',')}`,
  );
}

/** Adds `read` to scopes, and `write` if they have neither `write` nor `propose`. */
const withRead = (scopes: readonly TokenScope[]): TokenScope[] =>
  scopes.some((scope) => scope === 'write' || scope === 'propose')
    ? ['read', ...scopes]
    : ['read', 'write', ...scopes];

/** The scopes of an assistant. */
const ASSISTANT: readonly TokenScope[] = ['read', 'propose'];

/**
 * Opens a site for an assistant, which may read and propose. A local site gets a token with only these
 * scopes.
 * @param work receives the scopes of the token
 * @throws CliError `token_too_strong` if the token has further scopes, `token_too_weak` if it cannot
 *   read, `site_too_old` if the site does not return scopes
 */
export async function withAssistedSite<T>(
  options: TargetOptions,
  output: Output,
  work: (site: Client, scopes: readonly TokenScope[]) => Promise<T>,
): Promise<T> {
  const target = resolveTarget(options);
  refuseMissingFolder(target);
  const place = 'url' in target.place ? target.place : { ...target.place, scopes: ASSISTANT };
  return open(
    { ...target, place },
    async (site) => {
      const summary = await site.get('/api/operator/site', siteSummary);
      output.note(`Target: ${describe(target, summary)}`);
      return work(site, assistantScopes(summary));
    },
    true,
  );
}

function assistantScopes({ scopes }: SiteSummary): readonly TokenScope[] {
  const make = 'To create one, run: sitectl token create assistant --scope read,propose';
  if (!scopes)
    throw new CliError(
      EXIT.refused,
      'site_too_old',
      'The site has an older version, which cannot limit what an assistant does.',
      'Update the site first.',
    );
  const more = scopes.filter((each) => !ASSISTANT.includes(each));
  if (more.length > 0)
    throw new CliError(
      EXIT.refused,
      'token_too_strong',
      `This token may do more than an assistant should: ${more.join(', ')}.`,
      `An assistant needs a token of its own. ${make}`,
    );
  if (!scopes.includes('read'))
    throw new CliError(EXIT.refused, 'token_too_weak', 'This token cannot read the site.', make);
  return scopes;
}

/** Refuses a folder that does not exist, because a typo would create an empty site. */
function refuseMissingFolder({ place }: Target): void {
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

/** @param mustExist whether to refuse a local site that does not exist instead of creating it */
async function open<T>(
  { place }: Target,
  work: (site: Client) => Promise<T>,
  mustExist: boolean,
): Promise<T> {
  if ('url' in place) return work(createClient(place.url, place.token));
  const site = await startLocalSite({ ...place, mustExist });
  try {
    return await work(createClient(site.url, site.token));
  } finally {
    await site.close();
  }
}

function describe({ name, address }: Target, summary?: SiteSummary): string {
  const pages = summary && count(summary.pages, 'page');
  const title = summary?.title && `"${summary.title}"`;
  return [name, address, title, pages].filter(Boolean).join(', ');
}

function resolveTarget({ env, url, dataDir, db }: TargetOptions): Target {
  if ([env, url, dataDir, db].filter((each) => each !== undefined).length > 1)
    throw wrongUsage('Name one target: --env, --url, --data-dir or --db.');
  const named = { name: '', isProtected: false };
  if (env !== undefined) return fromEnvironment(env);
  if (url !== undefined) return { ...named, ...remote(url, 'SITECTL_TOKEN') };
  if (db !== undefined) return { ...named, ...mongodb(db) };
  const address = dataDir === undefined ? 'the local site' : `the site in ${dataDir}`;
  return { ...named, address, place: { dataDir } };
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
