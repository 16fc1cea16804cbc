import {
  contentRun,
  runList,
  runMediaAnswer,
  type ContentRun,
  type createRun,
} from '@siteyard/schemas/content-run';
import type { BundleContactRequest } from '@siteyard/schemas/contact-request';
import type { BundleMediaEntry, BundlePage } from '@siteyard/schemas/bundle';
import type { Section } from '@siteyard/schemas/section';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { z } from 'zod';
import { CliError, withHint } from '../../cli-error.ts';
import { EXIT } from '../../exit-codes.ts';
import type { Output } from '../../terminal/output.ts';
import { JsonText, type Client } from '../client.ts';
import { untilPlanned } from './plan-run.ts';
import { retriesOf, retrying, type Retries } from './retry.ts';

type RunRequest = z.input<typeof createRun>;
export type RunList = z.output<typeof runList>;
export type MissingMedia = z.output<typeof runMediaAnswer>['missing'];

/** The calls of a run. Most are tried again after a cut connection: all but `create` can be repeated. */
export interface RunCalls {
  create(run: RunRequest): Promise<ContentRun>;
  get(id: string): Promise<ContentRun>;
  /**
   * Without its plan, which names every page. A site that applies it answers once it has ended, or
   * after a second.
   */
  getHead(id: string): Promise<ContentRun>;
  /** The same, at once. */
  getHeadNow(id: string): Promise<ContentRun>;
  /** @param after the `next` of the previous answer */
  list(after?: string): Promise<RunList>;
  /** @param read for a migration: the hash of each page as the script has read it, by key */
  sendPages(id: string, pages: readonly BundlePage[], read?: Record<string, string>): Promise<void>;
  /**
   * The same of pages that are JSON already.
   * @param hashes of the contents that only the site checks, by key
   */
  sendPageTexts(
    id: string,
    pages: readonly string[],
    hashes: Readonly<Record<string, string>>,
  ): Promise<void>;
  /** @param read as with `sendPages` */
  sendSections(
    id: string,
    sections: readonly Section[],
    read?: Record<string, string>,
  ): Promise<void>;
  sendSettings(id: string, settings: SiteSettings, read?: string): Promise<void>;
  sendContacts(id: string, requests: readonly BundleContactRequest[]): Promise<void>;
  /** Tells the site of images, once; it answers which it needs, and from which byte on. */
  missingMedia(id: string, media: Record<string, BundleMediaEntry>): Promise<MissingMedia>;
  /** Sends an image from `offset` on, once: after a cut, ask for the offset again. */
  sendMedia(id: string, name: string, bytes: Uint8Array, offset: number): Promise<void>;
  /** Plans the run and waits until that is done, however long it takes. */
  plan(id: string): Promise<ContentRun>;
  /** Begins to apply it; follow it with `untilApplied`. So with `undo`. */
  apply(id: string, seal: string): Promise<ContentRun>;
  discard(id: string): Promise<void>;
  /** The command that shows a run. */
  toSee(id: string): string;
  undo(id: string, force: boolean): Promise<ContentRun>;
}

const RUNS = '/api/operator/runs';
/** No call takes longer than a proxy allows: the site goes on, and is asked again. */
const WAIT = '?wait=20';
const anyAnswer = z.unknown();

/** The calls of a run, with the usual tries; a cut connection is noted on stderr. */
export const callsOf = (site: Client, output: Output): RunCalls =>
  runCalls(site, retriesOf(output), output.target);

/** @param target the options that name the site, for commands that errors show */
export function runCalls(site: Client, retries: Retries, target = ''): RunCalls {
  const at = (id: string, rest = '') => `${RUNS}/${encodeURIComponent(id)}${rest}`;
  const again = <T>(work: () => Promise<T>) => retrying(work, retries);
  const toSee = (id: string) => `sitectl runs show ${id}${target}`;
  /** @throws CliError always; whether a call has arrived whose answer was lost, only the run can tell */
  const lost = (id: string) => (error: unknown) => {
    throw outOfSight(error, `The site may have done it. ${WHAT_NOW} ${toSee(id)}`);
  };
  const getHeadNow = (id: string, wait = '') =>
    again(() => site.get(at(id, `?without=plan${wait}`), contentRun));
  const getHead = (id: string) => getHeadNow(id, '&wait=1');
  const putPages = async (id: string, body: unknown) => {
    await again(() => site.put(at(id, '/pages'), body, anyAnswer));
  };
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
      await putPages(id, { pages, read });
    },
    sendPageTexts(id, pages, hashes) {
      // A site of an older version knows nothing of hashes.
      const more =
        Object.keys(hashes).length > 0 ? `,"content_hashes":${JSON.stringify(hashes)}` : '';
      // One page a line: the site can parse them one by one then.
      return putPages(id, new JsonText(`{"pages":[\n${pages.join(',\n')}\n]${more}}`));
    },
    async sendSections(id, sections, read) {
      await again(() => site.put(at(id, '/sections'), { sections, read }, anyAnswer));
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
    apply: (id, seal) =>
      again(() =>
        // The plan is known: a site that understands this leaves it out.
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

export const WHAT_NOW = 'To see what became of it, run:';

/** For a site that was lost sight of while it was at something: the hint is where to look. */
export function outOfSight(error: unknown, hint: string): unknown {
  const isLost = error instanceof CliError && error.exit === EXIT.unreachable;
  return isLost ? withHint(error, hint) : error;
}

/** @throws CliError `site_too_old` for a site that does not know these calls */
function tooOld(error: unknown): never {
  if (!(error instanceof CliError) || error.code !== 'not_found') throw error;
  throw new CliError(
    EXIT.refused,
    'site_too_old',
    'The site has an older version, which cannot import.',
    'Update the site first.',
  );
}
