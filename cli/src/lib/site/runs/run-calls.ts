import {
  contentRun,
  runChanges,
  runList,
  runMediaAnswer,
  type ContentRun,
  type createRun,
  type RunChanges,
  type BundleContactRequest,
} from '@siteyard/schemas/http';
import type { BundleMediaEntry, BundlePage, DocumentFolder } from '@siteyard/schemas/bundle';
import type { JsonObject } from '@siteyard/schemas/values';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { z } from 'zod';
import { CliError, withHint } from '../../cli-error.ts';
import { EXIT } from '../../exit-codes.ts';
import type { Output } from '../../terminal/output.ts';
import type { Client } from '../client.ts';
import { untilPlanned } from './plan-run.ts';
import { retriesOf, retrying, type Retries } from './retry.ts';

type RunRequest = z.input<typeof createRun>;
export type RunList = z.output<typeof runList>;
type MissingMedia = z.output<typeof runMediaAnswer>['missing'];

/** The calls of a run. Most are repeated after a cut connection. Only `create` must not arrive twice. */
export interface RunCalls {
  create(run: RunRequest): Promise<ContentRun>;
  get(id: string): Promise<ContentRun>;
  /**
   * Reads a run without its plan, which lists every page. While the site applies the run, it answers at
   * the end of the run or after a second.
   */
  getHead(id: string): Promise<ContentRun>;
  /** Reads a run without its plan, and does not wait. */
  getHeadNow(id: string): Promise<ContentRun>;
  /** @param after the `next` of the previous answer */
  list(after?: string): Promise<RunList>;
  /** @param read for a migration: by key, the hash of each page that the script read */
  sendPages(id: string, pages: readonly BundlePage[], read?: Record<string, string>): Promise<void>;
  /** @param read for a migration: by key, the hash of each document that the script read */
  sendDocuments(
    id: string,
    folder: DocumentFolder,
    documents: readonly JsonObject[],
    read?: Record<string, string>,
  ): Promise<void>;
  sendSettings(id: string, settings: SiteSettings, read?: string): Promise<void>;
  sendContacts(id: string, requests: readonly BundleContactRequest[]): Promise<void>;
  /** Announces images. Returns those that the site lacks, each with the offset to begin at. Not repeated. */
  missingMedia(id: string, media: Record<string, BundleMediaEntry>): Promise<MissingMedia>;
  /** Sends an image from `offset` on. Not repeated: after a cut, request the offset again. */
  sendMedia(id: string, name: string, bytes: Uint8Array, offset: number): Promise<void>;
  /** Plans the run, and waits until that is done. */
  plan(id: string): Promise<ContentRun>;
  /** Reads a batch of the values before and after a planned run. @param after 0, or `next` of the previous answer */
  changes(id: string, after: number): Promise<RunChanges>;
  /** Begins to apply the run. Call `untilApplied` next, as after `undo`. */
  apply(id: string, seal: string): Promise<ContentRun>;
  discard(id: string): Promise<void>;
  /** Returns the command that shows a run. */
  toSee(id: string): string;
  undo(id: string, force: boolean): Promise<ContentRun>;
}

const RUNS = '/api/operator/runs';
/** Limits the time of a call for proxies. The site continues, and the call is repeated. */
const WAIT = '?wait=20';
const anyAnswer = z.unknown();

/** Creates the calls of a run with the usual retries, which are reported on stderr. */
export const callsOf = (site: Client, output: Output): RunCalls =>
  runCalls(site, retriesOf(output), output.target);

/**
 * Creates the calls of a run. It is one function, because it is a list of calls.
 * @param target the options that name the site, for commands in errors
 */
export function runCalls(site: Client, retries: Retries, target = ''): RunCalls {
  const at = (id: string, rest = '') => `${RUNS}/${encodeURIComponent(id)}${rest}`;
  const again = <T>(work: () => Promise<T>) => retrying(work, retries);
  const toSee = (id: string) => `sitectl runs show ${id}${target}`;
  /** @throws CliError always, with a hint to look at the run: a call without an answer may have arrived */
  const lost = (id: string) => (error: unknown) => {
    throw outOfSight(error, `The site may have done it. ${WHAT_NOW} ${toSee(id)}`);
  };
  const getHeadNow = (id: string, wait = '') =>
    again(() => site.get(at(id, `?without=plan${wait}`), contentRun));
  const getHead = (id: string) => getHeadNow(id, '&wait=1');
  return {
    create: (run) =>
      retrying(() => site.post(RUNS, run, contentRun), retries, { repeatable: false }).catch(
        tooOld,
      ),
    get: (id) => again(() => site.get(at(id), contentRun)),
    list: (after) =>
      again(() =>
        site.get(
          after === undefined ? RUNS : `${RUNS}?after=${encodeURIComponent(after)}`,
          runList,
        ),
      ),
    async sendPages(id, pages, read) {
      await again(() => site.put(at(id, '/pages'), { pages, read }, anyAnswer));
    },
    async sendDocuments(id, folder, documents, read) {
      const body = { [folder]: documents, read };
      await again(() => site.put(at(id, `/${folder}`), body, anyAnswer)).catch((error: unknown) => {
        throw folder === 'items' ? withoutItems(error) : error;
      });
    },
    async sendSettings(id, settings, read) {
      await again(() => site.put(at(id, '/settings'), { settings, read }, anyAnswer));
    },
    async sendContacts(id, requests) {
      const body = { contact_requests: requests };
      await again(() => site.put(at(id, '/contact_requests'), body, anyAnswer));
    },
    async missingMedia(id, media) {
      return (await site.post(at(id, '/media'), { media }, runMediaAnswer)).missing;
    },
    sendMedia: (id, name, bytes, offset) =>
      site.putBytes(at(id, `/media/${name}`), bytes.subarray(offset), {
        'upload-offset': String(offset),
      }),
    getHead,
    getHeadNow: (id) => getHeadNow(id),
    plan: (id) =>
      untilPlanned({
        plan: () => again(() => site.post(at(id, `/plan${WAIT}`), {}, contentRun)),
        getHead: () => getHead(id),
        get: () => again(() => site.get(at(id), contentRun)),
      }),
    changes: (id, after) => again(() => site.get(at(id, `/changes?after=${after}`), runChanges)),
    apply: (id, seal) =>
      again(() =>
        // The plan is known. A current site omits it from the answer.
        site.post(at(id, `/apply${WAIT}`), { seal }, contentRun, { prefer: 'return=minimal' }),
      ).catch(lost(id)),
    async discard(id) {
      await site.delete(at(id), anyAnswer);
    },
    toSee,
    undo: (id, force) =>
      again(() => site.post(at(id, `/undo${WAIT}`), { force }, contentRun)).catch(lost(id)),
  };
}

export const WHAT_NOW = 'To see its result, run:';

/** Adds a hint to an error if the connection was lost while the site worked. Returns other errors unchanged. */
export function outOfSight(error: unknown, hint: string): unknown {
  const isLost = error instanceof CliError && error.exit === EXIT.unreachable;
  return isLost ? withHint(error, hint) : error;
}

/** Returns `site_too_old` for a site that does not know items; any other error unchanged. */
function withoutItems(error: unknown): unknown {
  // A missing run has a code of its own.
  if (!(error instanceof CliError) || error.code !== 'not_found') return error;
  return new CliError(
    EXIT.refused,
    'site_too_old',
    'The bundle has rental items, and the site has an older version, which knows none.',
    'Update the site first.',
  );
}

/** @throws CliError `site_too_old` if the site does not know these calls */
function tooOld(error: unknown): never {
  if (!(error instanceof CliError) || error.code !== 'not_found') throw error;
  throw new CliError(
    EXIT.refused,
    'site_too_old',
    'The site has an older version, which cannot import.',
    'Update the site first.',
  );
}
