import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { VerifiedBackup } from '@siteyard/schemas/backup';
import type { Bundle } from '@siteyard/schemas/bundle';
import { AppError, type ErrorCode } from '@siteyard/schemas/errors';
import { isNoRoom } from '@siteyard/schemas/no-room';
import type { TokenScope } from '@siteyard/schemas/token';
import type { ImageExtension } from '@siteyard/schemas/upload';
import { CliError, withHint } from '../cli-error.ts';
import { EXIT } from '../exit-codes.ts';
import type { OpenBundle } from '../files/open-bundle.ts';
import { temporaryFolder } from '../files/temporary-folder.ts';
import { onInterrupt } from '../interrupt.ts';
import { explainSystemError } from '../system-error.ts';

/** The site's own application, on a private address that only this process can use. */
export interface PrivateSite {
  url: string;
  /** A token for the operator endpoints. */
  token: string;
  close(): Promise<void>;
}

export interface LocalTarget {
  /** The folder of the embedded database; without it, the server's own configuration decides. */
  dataDir?: string | undefined;
  mongodbUri?: string | undefined;
  /** What its token may do; everything by default. */
  scopes?: readonly TokenScope[];
  /** Refuses a data folder that does not exist. */
  mustExist?: boolean;
}

/** The environment or `.env` of the local site is invalid, so it cannot start. */
export class LocalConfigurationError extends CliError {
  /** What is wrong, such as `PORT must be a whole number`. */
  readonly problems: readonly string[];

  /** @param message a heading, and one indented line for each problem */
  constructor(message: string) {
    super(EXIT.usage, 'wrong_configuration', message);
    const lines = message.split('\n').map((line) => line.trim());
    this.problems = lines.length > 1 ? lines.slice(1) : lines;
  }
}

/** The api's module for sitectl: its build when this is the build, its source when this is source. */
const privateSite = new URL(
  import.meta.url.endsWith('.ts')
    ? '../../../../api/src/private-site.ts'
    : '../../api/dist/private-site.js',
  import.meta.url,
);

/**
 * Starts the application on the local site's data. It is imported only here, because it is the whole
 * server.
 * @throws CliError when the CLI was installed alone, when the configuration is invalid, and when the
 *   database cannot be opened
 */
export async function startLocalSite(target: LocalTarget): Promise<PrivateSite> {
  const { startPrivateSite } = await loadSite();
  return startPrivateSite(target).catch((error: unknown) => {
    throw cannotOpen(error);
  });
}

export interface PreviewedBundle {
  /** A valid bundle; the site starts while it is read. */
  bundle: Promise<Pick<OpenBundle, 'bundle' | 'readImage'>>;
  /** 0 for any free one. */
  port: number;
  /** Whether comments mark the HTML of each block. */
  marked?: boolean;
}

/**
 * Serves a bundle to visitors on this machine, without anything that writes. Ctrl-C ends it.
 * @throws CliError when the CLI was installed alone, or the port is taken; what `bundle` throws
 */
export async function startPreview({
  bundle,
  ...options
}: PreviewedBundle): Promise<{ url: string; close(): Promise<void> }> {
  const { startPreviewSite } = await loadSite();
  const seed = bundle.then(asSeed);
  // It may fail before the site waits for it.
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
 * Restores a backup into a site that exists only for this, and looks at all of it.
 * @throws AppError when the backup cannot be used; CliError when the CLI was installed alone
 */
export async function verifyBackup(
  drill: Parameters<SiteModule['verifyBackup']>[0],
): Promise<VerifiedBackup> {
  const { verifyBackup: verify } = await loadSite();
  return verify(drill).catch((error: unknown) => {
    throw ofThisProgram(error);
  });
}

/** Encodes an image again as an upload, without metadata. @throws for what is no image */
type ReEncode = (bytes: Buffer) => Promise<{
  bytes: Buffer;
  extension: ImageExtension;
  /** px */
  width: number;
  height: number;
}>;

/** Loads what makes an image fit for a site. @throws CliError when the CLI was installed alone */
export const loadReEncode = async (): Promise<ReEncode> => (await loadSite()).reEncode;

/** An error of the site's build is of a class of its own. */
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

async function loadSite(): Promise<SiteModule> {
  if (!fs.existsSync(fileURLToPath(privateSite))) throw notInstalled();
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

function notInstalled(): CliError {
  const checkout = fs.existsSync(new URL('../src/', privateSite));
  return new CliError(
    EXIT.usage,
    'no_local_site',
    checkout
      ? 'The site is not built yet.'
      : 'This sitectl was installed without the site, so there is no local site.',
    checkout ? 'Run: npm run build' : 'Name a site with --url.',
  );
}
