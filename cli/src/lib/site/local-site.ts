import { isNoRoom } from '@siteyard/schemas/errors';
import { CliError, withHint } from '../cli-error.ts';
import { EXIT } from '../exit-codes.ts';
import { explainSystemError } from '../system-error.ts';
import { loadSite, LOCAL, type LocalTarget, type PrivateSite } from './site-program.ts';

/** The environment or `.env` of the local site is invalid, so it cannot start. */
export class LocalConfigurationError extends CliError {
  /** The problems, such as `PORT must be a whole number`. */
  readonly problems: readonly string[];

  /** @param message a heading, and one indented line for each problem */
  constructor(message: string) {
    super(EXIT.usage, 'wrong_configuration', message);
    const lines = message.split('\n').map((line) => line.trim());
    this.problems = lines.length > 1 ? lines.slice(1) : lines;
  }
}

/**
 * Starts the application with the local site's data. The import is lazy, because it loads the whole
 * server.
 * @throws CliError if the CLI was installed alone, the configuration is invalid, or the database cannot
 *   be opened
 */
export async function startLocalSite(target: LocalTarget): Promise<PrivateSite> {
  const { startPrivateSite } = await loadSite(LOCAL);
  return startPrivateSite(target).catch((error: unknown) => {
    throw cannotOpen(error);
  });
}

/** Translates the errors of the server's start. */
function cannotOpen(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error.name === 'ConfigError' || error.name === 'DataFolderError')
    return new LocalConfigurationError(error.message);
  if (error.name === 'NoSiteError')
    return new CliError(
      EXIT.usage,
      'no_site',
      `There is no local site here: ${error.message}.`,
      'Go to the folder of the site, or name a site with --env, --url, --data-dir or --db.',
    );
  const system = 'code' in error && typeof error.code === 'string';
  const isAway = error.name === 'DatabaseUnreachableError' || error.name.startsWith('Mongo');
  if (!system && !isAway) return error;
  if (isNoRoom(error))
    return new CliError(
      EXIT.unreachable,
      'storage_full',
      "The site's database cannot be opened, because its disk is full.",
      'Free some space where DATA_DIR or MONGODB_URI keeps its data, and try again.',
    );
  const explained = explainSystemError(error);
  if (explained?.exit === EXIT.usage)
    return withHint(explained, 'Run sitectl as the user who runs the site, or name another site.');
  return new CliError(
    EXIT.unreachable,
    'unreachable',
    `The site's database cannot be opened: ${error.message}`,
    'Check DATA_DIR or MONGODB_URI, in the environment and in .env.',
  );
}
