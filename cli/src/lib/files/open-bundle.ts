import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { CHECKSUMS_FILE, MANIFEST_FILE, type Bundle } from '@siteyard/schemas/bundle';
import {
  isUsable,
  readContactRequests,
  type BundleIssue,
  type BundleSource,
  type InspectOptions,
} from '@siteyard/schemas/bundle-read';
import { readManifest } from '@siteyard/schemas/bundle/manifest';
import type { BundleContactRequest } from '@siteyard/schemas/contact-request';
import { AppError, errorTable } from '@siteyard/schemas/errors';
import { CliError } from '../cli-error.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import type { Output } from '../terminal/output.ts';
import { readStdin } from '../terminal/stdin.ts';
import { fit } from '../terminal/table.ts';
import { withArchive } from './archive-source.ts';
import { folderSource, sha256 } from './folder-source.ts';
import { readWithProgress } from './read-with-progress.ts';
import { quoted } from '../terminal/quoted.ts';

/** A bundle that was read whole and is valid. The content of a page is read when it is asked for. */
export interface OpenBundle {
  bundle: Bundle;
  /** SHA-256 of its `checksums.txt`. */
  digest: string;
  /** The bytes of an image, by its name in `bundle.media`. One is in memory at a time. */
  readImage(name: string): Promise<Uint8Array>;
  contacts: {
    /** How many contact requests it holds. */
    count: number;
    /** Reads them again, one file at a time. */
    read(): AsyncIterable<BundleContactRequest[]>;
  };
}

/** What a run has to know of its bundle before it gets it. */
export interface BundleIdentity {
  site_id: string | null;
  content_version: number;
  /** SHA-256 of its `checksums.txt`. */
  digest: string;
  /** Whether it has only some pages of its site. */
  partial: boolean;
}

/** A bundle whose pages may be read only while they are sent. */
export interface BundleToSend {
  identity: BundleIdentity;
  /** How many pages it has; absent where they are not read yet. */
  pages?: number;
  /**
   * Reads and checks all of it, where that is not done yet.
   * @param onPage gets each page, and is waited for
   * @param how whether the blocks of pages may be left unchecked where they are not read yet
   * @throws CliError `bundle_invalid` with the problems of the bundle
   */
  read(onPage: OnPage, how?: HowToRead): Promise<OpenBundle>;
}

type OnPage = NonNullable<InspectOptions['onPage']>;
type HowToRead = Pick<InspectOptions, 'unchecked'>;

/** How many problems of a bundle are shown, and how many characters of each. */
const MAX_SHOWN = 10;
const MAX_LENGTH = 400;

/**
 * Reads and checks a whole bundle, and calls `use` with it.
 * @param given a folder, an archive, or `-` for an archive on stdin
 * @throws CliError `file_not_found`; `bundle_invalid` with the problems of the bundle
 */
export function withBundle<T>(
  given: string,
  output: Output,
  use: (bundle: OpenBundle) => Promise<T>,
): Promise<T> {
  return withSource(given, output, async (shown, source) => use(await open(shown, source, output)));
}

/**
 * The same, but a bundle of many pages is read only while it is sent: each of both takes as long as the
 * other. A small one is read before its site is asked for anything.
 */
export function withBundleToSend<T>(
  given: string,
  output: Output,
  use: (bundle: BundleToSend) => Promise<T>,
): Promise<T> {
  return withSource(given, output, async (shown, source) => {
    const identity = await identityOfLarge(source);
    if (!identity) return use(alreadyRead(await open(shown, source, output)));
    return use({
      identity,
      async read(onPage, how) {
        const bundle = await open(shown, source, output, { ...how, onPage });
        if (bundle.digest !== identity.digest) throw changedMeanwhile();
        return bundle;
      },
    });
  });
}

/** A bundle that was read, to send it. */
export const alreadyRead = (open: OpenBundle): BundleToSend => ({
  identity: identityOf(open.bundle.manifest, open.digest),
  pages: open.bundle.pages.length,
  async read(onPage) {
    for (const page of open.bundle.pages) await onPage(page, true);
    return open;
  },
});

const changedMeanwhile = () =>
  new CliError(
    EXIT.problems,
    'bundle_invalid',
    'checksums.txt was changed while the bundle was read, so nothing was changed. Try again.',
  );

async function withSource<T>(
  given: string,
  output: Output,
  use: (shown: string, source: BundleSource) => Promise<T>,
): Promise<T> {
  if (given !== '-' && fs.statSync(given, { throwIfNoEntry: false })?.isDirectory())
    return use(given, folderSource(given));
  const shown = given === '-' ? 'stdin' : given;
  return withPackedSource(shown, await archiveOf(given), output, (source) => use(shown, source));
}

/** More files of pages are sent while they are read. */
const MANY = 500;

/** What a large bundle says of itself; null for a small one, and where something is wrong with that. */
async function identityOfLarge(source: BundleSource): Promise<BundleIdentity | null> {
  const names = await source.list();
  if (names.filter((name) => name.startsWith('pages/')).length <= MANY) return null;
  if (![MANIFEST_FILE, CHECKSUMS_FILE].every((name) => names.includes(name))) return null;
  try {
    // First: where both are replaced in between, the digest tells it at the end.
    const digest = sha256(await source.read(CHECKSUMS_FILE));
    const { value, issues } = readManifest(await source.read(MANIFEST_FILE));
    return value && issues.length === 0 ? identityOf(value, digest) : null;
  } catch (error) {
    // A link, say: who reads the bundle names the file.
    if (error instanceof AppError) return null;
    throw error;
  }
}

const identityOf = (
  { contentVersion, site_id, scope }: Bundle['manifest'],
  digest: string,
): BundleIdentity => ({
  ...{ site_id, content_version: contentVersion, digest },
  partial: scope !== 'site',
});

/**
 * The same for an archive that comes as a stream.
 * @param shown what errors call it
 */
export function withPackedBundle<T>(
  shown: string,
  archive: Readable,
  output: Output,
  use: (bundle: OpenBundle) => Promise<T>,
): Promise<T> {
  return withPackedSource(shown, archive, output, async (source) =>
    use(await open(shown, source, output)),
  );
}

function withPackedSource<T>(
  shown: string,
  archive: Readable,
  output: Output,
  use: (source: BundleSource) => Promise<T>,
): Promise<T> {
  return withArchive(archive, output, async (source, problem) => {
    if (problem)
      throw new CliError(
        errorTable[problem.code].exit,
        problem.code,
        `${shown} ${problem.message}.`,
        problem.suggestion,
      );
    return use(source);
  });
}

async function archiveOf(given: string): Promise<Readable> {
  if (given === '-') {
    const input = await readStdin('cat site.tar.gz | sitectl import -');
    return input instanceof Readable ? input : Readable.from([input]);
  }
  if (fs.existsSync(given)) return fs.createReadStream(given);
  throw new CliError(EXIT.usage, 'file_not_found', `There is no file or folder "${given}".`);
}

async function open(
  shown: string,
  source: BundleSource,
  output: Output,
  how: Omit<InspectOptions, 'lean'> = {},
): Promise<OpenBundle> {
  const options = { lean: true, ...how };
  const doing = how.onPage ? 'Reading and sending' : 'Reading';
  const report = await readWithProgress(source, output, options, doing);
  if (!isUsable(report)) throw invalid(shown, report.issues);
  return {
    bundle: report.bundle,
    digest: sha256(await source.read(CHECKSUMS_FILE)),
    readImage: (name) => source.read(`media/${name}`),
    contacts: {
      count: report.contacts.count,
      async *read() {
        for (const file of report.contacts.files) {
          const { value } = readContactRequests(file, await source.read(file));
          if (!value)
            throw new CliError(EXIT.problems, 'bundle_invalid', `${file} was changed meanwhile.`);
          yield value.contact_requests;
        }
      },
    },
  };
}

function invalid(shown: string, issues: readonly BundleIssue[]): CliError {
  const errors = issues.filter(({ severity }) => severity === 'error');
  const lines = errors.slice(0, MAX_SHOWN).map(({ file, path: place, message }) => {
    return `\n  ${fit(`${file}: ${[place, message].filter(Boolean).join(' ')}`, MAX_LENGTH)}`;
  });
  const more = errors.length - lines.length;
  const { exit, code } = unusable(errors);
  return new CliError(
    exit,
    code,
    `The bundle "${shown}" cannot be used:${lines.join('')}${more > 0 ? `\n  and ${more} more` : ''}`,
    shown === 'stdin'
      ? undefined
      : `For details, run: sitectl validate ${quoted(path.normalize(shown))}`,
  );
}

/** The code of a bundle that cannot be used, and how a command ends with it: 2 for what is no bundle. */
export function unusable(errors: readonly BundleIssue[]): { exit: ExitCode; code: string } {
  const isNoBundle = errors.every(({ code }) => code === 'bundle_unreadable');
  return isNoBundle
    ? { exit: errorTable.bundle_unreadable.exit, code: 'bundle_unreadable' }
    : { exit: EXIT.problems, code: 'bundle_invalid' };
}
