import { AppError } from '@siteyard/schemas/errors';
import type { ExplainAnswer, ExplainedStep } from '@siteyard/schemas/http';
import type { PageEntry } from '../../content/entities/page.ts';
import type { ContentStore } from '../../content/store.ts';
import type { RestoreDeps } from '../history/restore-state.ts';
import type { ContentAt, PastContent } from '../history/past-content.ts';
import { createRentalLookups } from '../public-site/rental-lookups.service.ts';
import { createLinkChecks } from '../link-checks/link-checks.service.ts';
import { pageEntity } from '../pages/page-record.ts';
import { createPageLookups } from '../pages/page-lookups.service.ts';
import { decodePath } from '../public-site/path-address.ts';
import type { RootGate } from '../public-site/root-gate.ts';
import { SETTINGS } from '../settings/settings-record.ts';
import { createChangesBehind } from './changes-behind.ts';
import { explainPictures, explainSchedule, picturesOf } from './explain-page.ts';
import { explainHops } from './explain-path.ts';
import { explainMenu, explainNotice } from './explain-settings.ts';
import { readMoment, step } from './moment.ts';
import { tracePath, type Hop } from './trace-path.ts';

export interface ExplainDeps {
  content: RestoreDeps['content'] & Pick<ContentStore, 'changesOf' | 'get' | 'numberAt'>;
  contentAt: ContentAt;
  viewsOf: (content: PastContent) => { gate: RootGate };
  publicUrl: string | undefined;
  /** Whether this address redirects visitors to PUBLIC_URL. */
  isElsewhere: (url: URL) => boolean;
  /** Returns the pictures whose bytes are stored. */
  findStored: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Whether this instance has the document of a page in its cache. */
  isCached: (page: number) => boolean;
}

/** An explanation, and the status of the first response, which may be a redirect. */
interface Explained {
  answer: ExplainAnswer;
  first: Hop['status'];
}

/**
 * Explains the response that a visitor gets for a path or an address: the decisions of the site, and the
 * changes that caused them.
 * @param asked see `readMoment`
 * @throws AppError `commit_not_found` if the state at that time is no longer kept
 */
export async function explainUrl(
  deps: ExplainDeps,
  url: string,
  asked: Parameters<typeof readMoment>[1] = {},
): Promise<Explained> {
  const moment = await readMoment(deps, asked);
  const changes = createChangesBehind(deps.content, moment.snapshot.number);
  const address = addressOf(url, deps.publicUrl);
  const decodedPath = decodePath(address.pathname);
  const path = decodedPath ?? address.pathname;
  const hops: Hop[] = [
    ...elsewhere(deps, address),
    ...(decodedPath === null
      ? [{ path, status: 404, why: 'missing' } as const]
      : await tracePath(moment, path)),
  ];
  const end = hops.at(-1)!;
  const page = hops.findLast((hop) => hop.page)?.page;
  const pages = createPageLookups({ content: moment.content });
  const checks = createLinkChecks({
    pages,
    rentals: createRentalLookups(moment.content),
    publicUrl: deps.publicUrl,
  });
  const steps = await explainHops(hops, moment, changes);
  if (page) steps.push(...explainSchedule(page, moment));
  if (end.why === 'page' && asked.at === undefined && asked.commit === undefined)
    steps.push(explainCache(deps, end.page!));
  const pictures =
    end.why === 'picture' ? [path.slice('/uploads/'.length)] : picturesOf(page, moment);
  steps.push(
    ...(await explainPictures(pictures, moment, { changes, findStored: deps.findStored })),
    ...(await explainMenu(moment, checks, changes)),
    await explainNotice(moment, changes),
  );
  const last = await changes.find(page ? pageEntity(page.id) : SETTINGS);
  const { number: commit } = moment.snapshot;
  const answer: ExplainAnswer = {
    path,
    at: moment.at.toISOString(),
    commit,
    status: end.status,
    steps,
    last_change: last && (await changes.describe(last)),
  };
  return { answer, first: hops[0]!.status };
}

/** Returns the redirect from another address of the site to PUBLIC_URL. */
function elsewhere({ publicUrl, isElsewhere }: ExplainDeps, address: URL): Hop[] {
  if (publicUrl === undefined || !isElsewhere(address)) return [];
  const location = `${publicUrl}${address.pathname}`;
  return [{ path: `${address.origin}${address.pathname}`, status: 308, location, why: 'host' }];
}

/** @throws AppError `invalid_request` */
function addressOf(url: string, publicUrl = 'http://localhost'): URL {
  const base = url.startsWith('/') ? `${publicUrl}${url}` : url;
  const address = URL.canParse(base, publicUrl) ? new URL(base, publicUrl) : null;
  if (!address || !/^https?:$/.test(address.protocol))
    throw new AppError('invalid_request', { message: 'This is no address of a page.' });
  return address;
}

function explainCache({ isCached }: ExplainDeps, { id }: PageEntry): ExplainedStep {
  const where = isCached(id)
    ? 'The page is in the cache of this instance, and up to date.'
    : 'The page is not in the cache of this instance: the next visit renders it.';
  return step('cache', 'ok', `${where} Browsers ask the site at each visit.`);
}
