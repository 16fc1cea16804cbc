import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CliError } from '../cli-error.ts';
import { EXIT } from '../exit-codes.ts';

/** The site's own application on a private address, for this process alone. */
export interface PrivateSite {
  url: string;
  /** Opens the operator endpoints. */
  token: string;
  close(): Promise<void>;
}

export interface LocalTarget {
  /** The embedded database's folder; found as the server finds it unless told. */
  dataDir?: string | undefined;
  mongodbUri?: string | undefined;
}

/** The one door of the api, seen from this module: built beside built, source beside source. */
const door = new URL(
  import.meta.url.endsWith('.ts')
    ? '../../../../api/src/private-site.ts'
    : '../../api/dist/private-site.js',
  import.meta.url,
);

/**
 * Starts the application on the local site's data. Loaded only when it is needed: it is the
 * whole server.
 * @throws CliError where the CLI was installed alone, where the configuration is wrong, and where
 *   the database cannot be opened
 */
export async function startLocalSite(target: LocalTarget): Promise<PrivateSite> {
  if (!fs.existsSync(fileURLToPath(door))) throw noDoor();
  const { startPrivateSite } = (await import(door.href)) as {
    startPrivateSite: (target: LocalTarget) => Promise<PrivateSite>;
  };
  return startPrivateSite(target).catch((error: unknown) => {
    throw cannotOpen(error);
  });
}

/** The server's own errors of a start, as ends of a command. */
function cannotOpen(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error.name === 'ConfigError')
    return new CliError(EXIT.usage, 'wrong_configuration', error.message);
  const system = 'code' in error && typeof error.code === 'string';
  const isAway = error.name === 'DatabaseUnreachableError' || error.name.startsWith('Mongo');
  if (!system && !isAway) return error;
  return new CliError(
    EXIT.unreachable,
    'unreachable',
    `The site's database cannot be opened: ${error.message}`,
    'Look at DATA_DIR or MONGODB_URI, in the environment and in .env.',
  );
}

function noDoor(): CliError {
  const checkout = fs.existsSync(new URL('../src/', door));
  return new CliError(
    EXIT.usage,
    'no_local_site',
    checkout
      ? 'The site has not been built yet.'
      : 'This sitectl was installed without the site, so there is no local one.',
    checkout ? 'Run: npm run build' : 'Name a site with --url.',
  );
}
