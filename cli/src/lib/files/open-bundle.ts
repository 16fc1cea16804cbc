import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import {
  type Bundle,
  isUsable,
  readContactRequests,
  type BundleIssue,
  type BundleSource,
} from '@siteyard/schemas/bundle';
import type { BundleContactRequest } from '@siteyard/schemas/http';
import { errorTable } from '@siteyard/schemas/errors';
import { CliError } from '../cli-error.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import type { Output } from '../terminal/output.ts';
import { readStdin } from '../terminal/stdin.ts';
import { fit } from '../terminal/table.ts';
import { withArchive } from './archive-source.ts';
import { folderSource } from './folder-source.ts';
import { readWithProgress } from './read-with-progress.ts';
import { quoted } from '../terminal/quoted.ts';

/** A valid bundle. The content of a page is read again at each access, because it may not fit in memory. */
export interface OpenBundle {
  bundle: Bundle;
  /** Identifies the content of the files; see `digestOf` of the schemas. */
  digest: string;
  /** Reads an image by its name in `bundle.media`. */
  readImage(name: string): Promise<Uint8Array>;
  contacts: {
    /** The number of contact requests. */
    count: number;
    /** Yields the contact requests, one file at a time. */
    read(): AsyncIterable<BundleContactRequest[]>;
  };
}

/** The values of a bundle that the call to create a run needs. */
export interface BundleIdentity {
  site_id: string | null;
  content_version: number;
  /** Identifies the content of the files; see `digestOf` of the schemas. */
  digest: string;
  /** Whether the bundle has only some pages of its site. */
  partial: boolean;
}

/** The maximum number of problems in an error. */
const MAX_SHOWN = 10;
/** The maximum length of a problem in an error, in characters. */
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

/** Returns the values of a bundle that create a run. */
export const identityOf = ({
  bundle: { manifest },
  digest,
}: Pick<OpenBundle, 'bundle' | 'digest'>): BundleIdentity => ({
  site_id: manifest.site_id,
  content_version: manifest.contentVersion,
  digest,
  partial: manifest.scope !== 'site',
});

/**
 * Reads and checks a bundle in the archive of a git commit, and calls `use` with it. Its files were in a
 * folder, where a `checksums.txt` does not count.
 * @param shown the name of the archive in errors
 */
export function withPackedBundle<T>(
  shown: string,
  archive: Readable,
  output: Output,
  use: (bundle: OpenBundle) => Promise<T>,
): Promise<T> {
  return withPackedSource(shown, archive, output, async (source) =>
    use(await open(shown, { ...source, isPacked: false }, output)),
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

async function open(shown: string, source: BundleSource, output: Output): Promise<OpenBundle> {
  const report = await readWithProgress(source, output, { contentOnDemand: true });
  if (!isUsable(report)) throw invalid(shown, report.issues);
  return {
    bundle: report.bundle,
    digest: report.digest,
    readImage: (name) => source.read(`media/${name}`),
    contacts: {
      count: report.contacts.count,
      async *read() {
        for (const file of report.contacts.files) {
          const { value } = readContactRequests(file, await source.read(file));
          if (!value)
            throw new CliError(
              EXIT.problems,
              'bundle_invalid',
              `${file} was changed during the command.`,
            );
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

/** Returns the error code and the exit code for an unusable bundle. The exit code is 2 if it is no bundle. */
export function unusable(errors: readonly BundleIssue[]): { exit: ExitCode; code: string } {
  const isNoBundle = errors.every(({ code }) => code === 'bundle_unreadable');
  return isNoBundle
    ? { exit: errorTable.bundle_unreadable.exit, code: 'bundle_unreadable' }
    : { exit: EXIT.problems, code: 'bundle_invalid' };
}
