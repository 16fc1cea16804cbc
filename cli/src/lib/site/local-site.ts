import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { VerifiedBackup, TokenScope } from '@siteyard/schemas/http';
import type { ImageExtension } from '@siteyard/schemas/images';
import type { Bundle } from '@siteyard/schemas/bundle';
import { AppError, type ErrorCode, isNoRoom } from '@siteyard/schemas/errors';
import { CliError, withHint } from '../cli-error.ts';
import { EXIT } from '../exit-codes.ts';
import type { OpenBundle } from '../files/open-bundle.ts';
import { temporaryFolder } from '../files/temporary-folder.ts';
import { onInterrupt } from '../interrupt.ts';
import { explainSystemError } from '../system-error.ts';

/** The site's application at a private address that only this process can use. */
export interface PrivateSite {
  url: string;
  /** A token for the operator endpoints. */
  token: string;
  close(): Promise<void>;
}

export interface LocalTarget {
  /** The folder of the embedded database. By default, the server's own configuration decides. */
  dataDir?: string | undefined;
  mongodbUri?: string | undefined;
  /** The scopes of its token; all by default. */
  scopes?: readonly TokenScope[];
  /** Refuses a data folder that does not exist. */
  mustExist?: boolean;
}

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

/** The API's module for sitectl: its build for the build of sitectl, its source for the source. */
const privateSite = new URL(
  import.meta.url.endsWith('.ts')
    ? '../../../../api/src/private-site.ts'
    : '../../api/dist/private-site.js',
  import.meta.url,
);

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

export interface PreviewedBundle {
  /** A valid bundle. The site starts while the bundle is read. */
  bundle: Promise<Pick<OpenBundle, 'bundle' | 'readImage'>>;
  /** 0 for any free port. */
  port: number;
  /** Whether comments mark the HTML of each block. */
  marked?: boolean;
}

/**
 * Serves a read-only preview of a bundle on this machine. Ctrl-C ends it.
 * @throws CliError if the CLI was installed alone, or the port is in use; errors of `bundle`
 */
export async function startPreview({
  bundle,
  ...options
}: PreviewedBundle): Promise<{ url: string; close(): Promise<void> }> {
  const { startPreviewSite } = await loadSite(PREVIEW);
  const seed = bundle.then(asSeed);
  // Prevents an unhandled rejection: the bundle may fail before the site waits for it.
  seed.catch(() => undefined);
  const starting = startPreviewSite({ ...options, bundle: seed, home: temporaryFolder() });
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= starting.then((site) => site.close()));
  const forget = onInterrupt(() => close().catch(() => undefined));
  try {
    const { url } = await starting;
    return { url, close: () => close().finally(forget) };
  } catch (error) {
    forget();
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    throw isTaken
      ? new CliError(EXIT.usage, 'port_taken', `Port ${options.port} is in use.`, 'Name another.')
      : error;
  }
}

interface Seed {
  bundle: Bundle;
  readImage(name: string): Promise<Buffer>;
}

const asSeed = ({ bundle, readImage }: Pick<OpenBundle, 'bundle' | 'readImage'>): Seed => ({
  bundle,
  readImage: async (name) => Buffer.from(await readImage(name)),
});

/**
 * Restores a backup into a temporary site, and checks all of its content.
 * @throws AppError if the backup cannot be used; CliError if the CLI was installed alone
 */
export async function verifyBackup(
  drill: Parameters<SiteModule['verifyBackup']>[0],
): Promise<VerifiedBackup> {
  const { verifyBackup: verify } = await loadSite(VERIFY);
  return verify(drill).catch((error: unknown) => {
    throw ofThisProgram(error);
  });
}

/** Encodes an image again like an upload, without metadata. @throws if the bytes are no image */
type ReEncode = (bytes: Buffer) => Promise<{
  bytes: Buffer;
  extension: ImageExtension;
  /** px */
  width: number;
  height: number;
}>;

/** Loads the image encoder of the site. @throws CliError if the CLI was installed alone */
export const loadReEncode = async (): Promise<ReEncode> => (await loadSite(PICTURES)).reEncode;

/** Converts an `AppError` of the site's build, which has its own class, to one of this program. */
function ofThisProgram(error: unknown): unknown {
  if (!(error instanceof Error) || error.name !== 'AppError' || !('code' in error)) return error;
  return new AppError(error.code as ErrorCode, { message: error.message, cause: error });
}

interface SiteModule {
  reEncode: ReEncode;
  startPrivateSite: (target: LocalTarget) => Promise<PrivateSite>;
  startPreviewSite: (preview: {
    bundle: Promise<Seed>;
    home: string;
    port: number;
    marked?: boolean;
  }) => Promise<{ url: string; close(): Promise<void> }>;
  verifyBackup: (drill: {
    file: string;
    home: string;
    passphrase: string | null;
    onStep: (text: string) => void;
  }) => Promise<VerifiedBackup>;
}

async function loadSite(use: Use): Promise<SiteModule> {
  if (!fs.existsSync(fileURLToPath(privateSite))) throw notInstalled(use);
  return (await import(privateSite.href)) as SiteModule;
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

/** A use of the program of the site, for an error. */
interface Use {
  /** The use in a sentence. */
  use: string;
  /** The next step for the user. */
  hint: string;
}

const LOCAL: Use = { use: 'a local site', hint: 'Name a site with --url or --env.' };
const HERE = 'Run it where the site is installed, as npx sitectl.';
const PREVIEW: Use = { use: 'a preview', hint: HERE };
const VERIFY: Use = { use: 'the check of a backup', hint: HERE };
const PICTURES: Use = { use: 'the correction of pictures', hint: HERE };

function notInstalled({ use, hint }: Use): CliError {
  const checkout = fs.existsSync(new URL('../src/', privateSite));
  return new CliError(
    EXIT.usage,
    'no_local_site',
    checkout
      ? 'The site is not built yet.'
      : `This sitectl was installed without the program of the site, which ${use} needs.`,
    checkout ? 'Run: npm run build' : hint,
  );
}
