import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Bundle } from '@siteyard/schemas/bundle';
import { AppError, type ErrorCode } from '@siteyard/schemas/errors';
import type { VerifiedBackup, TokenScope } from '@siteyard/schemas/http';
import type { ImageExtension } from '@siteyard/schemas/images';
import { CliError } from '../cli-error.ts';
import { EXIT } from '../exit-codes.ts';

/** The program of the site, which sitectl loads only if a command needs it. */

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

/** The content of a preview. */
export interface Seed {
  bundle: Bundle;
  readImage(name: string): Promise<Buffer>;
}

/** The API's module for sitectl: its build for the build of sitectl, its source for the source. */
const privateSite = new URL(
  import.meta.url.endsWith('.ts')
    ? '../../../../api/src/private-site.ts'
    : '../../api/dist/private-site.js',
  import.meta.url,
);

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

/**
 * Loads the program of the site.
 * @throws CliError `no_local_site` if the CLI was installed alone
 */
export async function loadSite(use: Use): Promise<SiteModule> {
  if (!fs.existsSync(fileURLToPath(privateSite))) throw notInstalled(use);
  return (await import(privateSite.href)) as SiteModule;
}

/** A use of the program of the site, for an error. */
interface Use {
  /** The use in a sentence. */
  use: string;
  /** The next step for the user. */
  hint: string;
}

export const LOCAL: Use = { use: 'a local site', hint: 'Name a site with --url or --env.' };
const HERE = 'Run it where the site is installed, as npx sitectl.';
export const PREVIEW: Use = { use: 'a preview', hint: HERE };
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
