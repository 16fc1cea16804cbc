import type { Bundle, BundlePage } from '@siteyard/schemas/bundle';
import { type PageContent, readPageContent, detailsOf } from '@siteyard/schemas/content';
import type { SeedResult } from '@siteyard/schemas/http';
import { receivedHash } from '../../../lib/received-hash.ts';
import { cleanRichText } from '../../pages/clean-rich-text.ts';
import { prepareValid } from '../../pages/prepared-content.ts';
import type { ReceivedPages } from '../../pages/received-pages.service.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { hashPageFile, hashStoredPageFile, hashSettings } from '../object-hash.ts';
import type { RunDeps } from '../runs/core/run-deps.ts';
import type { FirstContentDeps } from './first-start.ts';

/** The dependencies of the operations on seeds. */
export interface SeedDeps extends RunDeps {
  /** The calls that the first start needs, too. */
  seeding: FirstContentDeps;
}

/** The change of one page or of the settings by a seed. */
export interface Decision extends Pick<SeedResult, 'result' | 'reason'> {
  /** The hash to store as the base of later seeds, although the seed writes nothing. */
  remember?: string;
}

export interface PageDecision extends Decision {
  page: BundlePage;
  /** The page of the site with its key, of any status; null for none. */
  current: Awaited<ReturnType<ReceivedPages['findByKey']>>;
  /** The seed's content, clean and in canonical form. */
  content: PageContent;
  /** The hash to remember as the base of later seeds. */
  hash: string;
}

/** Whether the decision changes what visitors see. */
export const isWritten = ({ result }: Decision) => result === 'created' || result === 'replaced';

type Deps = Pick<SeedDeps, 'seeding' | 'pages'>;

/** Decides how a seed changes pages. A change by a person is kept unless it is forced. */
export async function decidePages(
  deps: Deps,
  wanted: readonly BundlePage[],
  from: string,
  force: boolean,
): Promise<PageDecision[]> {
  const decided: PageDecision[] = [];
  for (const chosen of wanted) {
    // The seed is cleaned first, because it is compared with stored content, which is clean.
    const clean = await cleanRichText(chosen.content, deps.seeding.sanitiser);
    const page = { ...chosen, content: clean };
    const { content } = prepareValid(readPageContent(clean).content);
    const hash = hashPageFile(page);
    const current = await deps.seeding.pages.findByKey(page.key);
    const about = { page, current, content, hash };
    decided.push({ ...about, ...(await decidePage(deps, about, from, force)) });
  }
  return decided;
}

async function decidePage(
  { pages }: Deps,
  { page, current, hash }: Pick<PageDecision, 'page' | 'current' | 'hash'>,
  from: string,
  force: boolean,
): Promise<Decision> {
  const taken = {
    result: 'kept',
    reason: `another page has the number ${page.id} or its address`,
  } as const;
  const wantedId = current?._id ?? page.id;
  if (!current || current.undone)
    return (await isTaken(pages, page, wantedId)) ? taken : { result: 'created' };
  const inTrash = current.status === 'deleted';
  const { content } = readPageContent(current.content);
  const details = detailsOf(current);
  const now = hashPageFile({ ...details, content });
  // The stored form is compared: an upgrade of the content is not a change by a person.
  const stored = hashStoredPageFile({ ...details, content: current.content });
  const base = receivedHash(current, from);
  if (now === hash && !inTrash)
    return { result: 'unchanged', ...(base !== stored && { remember: stored }) };
  const untouched = stored === base && !inTrash;
  if (!untouched && !force)
    return { result: 'kept', reason: inTrash ? 'a person deleted it' : 'a person changed it' };
  return (await isTaken(pages, page, wantedId)) ? taken : { result: 'replaced' };
}

/** Whether another page has the number or the address. */
async function isTaken(
  pages: Deps['pages'],
  { key, address }: BundlePage,
  id: number,
): Promise<boolean> {
  return (await pages.heads('')).some(
    (other) =>
      other.key !== key && (other.id === id || (address !== '' && other.address === address)),
  );
}

export async function decideSettings(
  { seeding }: Deps,
  bundle: Bundle,
  from: string,
  force: boolean,
): Promise<Decision> {
  const current = await seeding.settings.get();
  if (current.revision === 0) return { result: 'created' };
  const stored = hashSettings(current.settings);
  const base = receivedHash(current, from);
  if (hashSettings(readSettings(current.settings)) === hashSettings(bundle.settings))
    return { result: 'unchanged', ...(base !== stored && { remember: stored }) };
  if (stored !== base && !force) return { result: 'kept', reason: 'a person changed it' };
  return { result: 'replaced' };
}

/** Stores the bases of equal pages and settings. It changes nothing else. */
export async function rememberBases(
  { seeding }: Deps,
  { pages, settings }: { pages: readonly PageDecision[]; settings: Decision | null },
  from: string,
): Promise<void> {
  for (const { current, remember } of pages)
    if (current && remember !== undefined)
      await seeding.pages.remember(current._id, from, remember);
  if (settings?.remember !== undefined)
    await seeding.receivedSettings.remember(from, settings.remember);
}
