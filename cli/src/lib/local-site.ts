import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CliError } from './cli-error.ts';
import { EXIT } from './exit-codes.ts';

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
    ? '../../../api/src/private-site.ts'
    : '../../api/dist/private-site.js',
  import.meta.url,
);

/**
 * Starts the application on the local site's data. Loaded only when it is needed: it is the
 * whole server.
 * @throws CliError where the CLI was installed alone, without the server.
 */
export async function startLocalSite(target: LocalTarget): Promise<PrivateSite> {
  if (!fs.existsSync(fileURLToPath(door))) throw noDoor();
  const { startPrivateSite } = (await import(door.href)) as {
    startPrivateSite: (target: LocalTarget) => Promise<PrivateSite>;
  };
  return startPrivateSite(target);
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
