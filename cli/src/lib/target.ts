import type { CommonOptions, Output } from './output.ts';
import { CliError } from './cli-error.ts';
import { createClient, type Client } from './client.ts';
import { EXIT } from './exit-codes.ts';
import { startLocalSite } from './local-site.ts';

/** The options of every command that touches a site. */
export interface TargetOptions extends CommonOptions {
  url?: string;
  dataDir?: string;
  db?: string;
}

/**
 * Opens the one site that the options name, gives it to `work`, and closes it again.
 * @throws CliError for more than one target, a secret on the command line, a missing token
 */
export async function withSite<T>(
  options: TargetOptions,
  output: Output,
  work: (site: Client) => Promise<T>,
): Promise<T> {
  const { url, dataDir, db } = options;
  if ([url, dataDir, db].filter((each) => each !== undefined).length > 1)
    throw wrong('Name one target: --url, --data-dir or --db.');
  if (url !== undefined) return work(remote(url, output));
  if (db !== undefined) refuseSecret(db);
  output.note(`Target: ${describe(dataDir, db)}`);
  const site = await startLocalSite({ dataDir, mongodbUri: db });
  try {
    return await work(createClient(site.url, site.token));
  } finally {
    await site.close();
  }
}

function describe(dataDir: string | undefined, db: string | undefined): string {
  return db ?? (dataDir === undefined ? 'the local site' : `the site in ${dataDir}`);
}

function remote(given: string, output: Output): Client {
  if (!URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol))
    throw wrong(`"${given}" is not the address of a site, such as https://www.example.com.`);
  const url = new URL(given);
  if (url.username || url.password) throw secretOnCommandLine('--url');
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url.protocol === 'http:' && !local)
    throw wrong(`A token must not travel in the clear: use https:// for ${url.host}.`);
  const token = process.env.SITECTL_TOKEN;
  if (!token)
    throw new CliError(
      EXIT.usage,
      'token_missing',
      'A site that is named by --url needs a token.',
      'Put it into the environment variable SITECTL_TOKEN.',
    );
  output.note(`Target: ${url.origin}`);
  return createClient(url.origin, token);
}

function refuseSecret(uri: string): void {
  if (!/^mongodb(\+srv)?:\/\//.test(uri))
    throw wrong('--db takes an address that begins with mongodb:// or mongodb+srv://.');
  if (/^[^/]*\/\/[^/@]*:[^/@]*@/.test(uri)) throw secretOnCommandLine('--db');
}

function secretOnCommandLine(option: string): CliError {
  return new CliError(
    EXIT.usage,
    'secret_on_command_line',
    `${option} holds a password, which everybody on this machine could read.`,
    option === '--db'
      ? 'Put the address into the environment variable MONGODB_URI instead.'
      : 'Put a token into the environment variable SITECTL_TOKEN instead.',
  );
}

function wrong(message: string): CliError {
  return new CliError(EXIT.usage, 'wrong_usage', message);
}
