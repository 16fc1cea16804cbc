import { setImmediate } from 'node:timers/promises';
import { bundlePage } from '@siteyard/schemas/bundle';
import { PAGES_MOST, runPages } from '@siteyard/schemas/content-run';
import { AppError } from '@siteyard/schemas/errors';
import { detailsOf } from '@siteyard/schemas/page-details';
import { hashPage } from '@siteyard/schemas/page-hash';
import { referencesOf } from '@siteyard/schemas/planning/proof';
import { stripCacheBuster } from '@siteyard/schemas/primitives/asset-url';
import { z } from 'zod';
import type { Sanitiser } from '../../../adapters/sanitiser.ts';
import { validate } from '../../../http/validate.ts';
import { readJson } from '../../../lib/read-json.ts';
import { sha256 } from '../../../lib/sha256.ts';
import { cleanRichText } from '../../pages/clean-rich-text.ts';
import { canonicalForm, refuseInvalid, readSentContent } from '../../pages/page-content-write.ts';
import type { SentNow } from './sent-store.ts';

/** Of a page with more references they are not noted: those of all pages are read at once. */
const NOTED = 50;

type SentPage = z.output<typeof bundlePage>;
type SentRest = Omit<z.output<typeof runPages>, 'pages'>;

/**
 * Parses and checks pages that are sent for a run, and brings them into the form in which they are kept.
 * @param body the request: see `runPages`
 * @throws AppError `invalid_json`, `json_not_accepted`, `invalid_request`, `invalid_content`, `too_large`
 */
export async function readSentPages(
  body: Buffer,
  sanitiser: Pick<Sanitiser, 'clean'>,
): Promise<SentNow[]> {
  const read = async (pages: Iterable<SentPage>, rest: SentRest) => {
    const found: SentNow[] = [];
    for (const page of pages) {
      // Others have their turn in between: hundreds of pages take a third of a second.
      await setImmediate();
      const kept = await readPage(page, sanitiser, rest.content_hashes[page.key]);
      found.push({ ...kept, read: rest.read[page.key] ?? null });
    }
    return found;
  };
  const lines = linesOf(body);
  if (lines) {
    try {
      return await read(pagesIn(lines.pages), validate(restOfLines, readJson(lines.rest)));
    } catch (error) {
      // Read as a whole below, so that the error names the place in the whole.
      if (!(error instanceof AppError) || error.code === 'unavailable') throw error;
    }
  }
  const { pages, ...rest } = validate(runPages, readJson(body));
  return read(pages, rest);
}

/**
 * How `sitectl` lays out a request: each page has a line of its own. Then they can be parsed one by one,
 * which takes a sixth less time: the values of all pages at once are more than is quickly collected.
 */
const [BEGIN, NEW_LINE, COMMA, BRACE] = ['{"pages":[', 0x0a, 0x2c, 0x7b];

/** What is left of a request without its pages. */
const restOfLines = runPages.extend({ pages: z.tuple([]) });

/**
 * What the rest may not contain: the list of pages may be there once more, and then the last one counts.
 * Neither keys of pages nor hashes have it.
 */
const ANOTHER_LIST = /pages|\\/;

/** The lines of a request that is laid out in that way; null for another. */
function linesOf(body: Buffer): { pages: Buffer[]; rest: Buffer } | null {
  if (body.toString('latin1', 0, BEGIN.length + 1) !== `${BEGIN}\n`) return null;
  const pages: Buffer[] = [];
  const last = body.lastIndexOf(NEW_LINE);
  if (ANOTHER_LIST.test(body.toString('latin1', last))) return null;
  for (let at = BEGIN.length + 1; at <= last;) {
    // JSON has no line break within a text, so each is between two values.
    const end = body.indexOf(NEW_LINE, at);
    const isLast = end === last;
    if (pages.length === PAGES_MOST || isLast === (body[end - 1] === COMMA)) return null;
    // A byte order mark may begin a whole request, and no page.
    if (body[at] !== BRACE) return null;
    pages.push(body.subarray(at, isLast ? end : end - 1));
    at = end + 1;
  }
  if (pages.length === 0) return null;
  return { pages, rest: Buffer.concat([Buffer.from(BEGIN), body.subarray(last + 1)]) };
}

function* pagesIn(lines: readonly Buffer[]): Generator<SentPage> {
  for (const line of lines) yield validate(bundlePage, readJson(line));
}

async function readPage(
  sent: SentPage,
  sanitiser: Pick<Sanitiser, 'clean'>,
  sentHash: string | undefined,
) {
  const { id, key, title } = sent;
  try {
    const clean = await cleanRichText(readSentContent(sent.content), sanitiser);
    refuseInvalid(clean);
    // Each half of it takes a tenth of a second for the largest pages: others have their turn between.
    await setImmediate();
    const { content, hash: content_hash, text } = canonicalForm(clean);
    if (sentHash !== undefined && sentHash !== content_hash)
      throw new AppError('invalid_content', {
        issues: [{ path: 'content', message: 'is not as the site would keep it' }],
      });
    const social_image = stripCacheBuster(sent.social_image);
    const details = { ...detailsOf(sent), social_image };
    const references = referencesOf({ ...details, content });
    const hash = hashPage(details, content_hash, sha256);
    const about = { address: details.address, references, hash, bytes: text.length };
    const isLarge = references.links.length + references.images.length > NOTED;
    return {
      ...{ key, page_id: id, title, hash, details, content, content_hash },
      ...(!isLarge && { about }),
    };
  } catch (error) {
    if (!(error instanceof AppError) || !error.issues) throw error;
    throw new AppError(error.code, {
      message: `The content of page ${id} is not valid.`,
      issues: error.issues.map((issue) => ({ ...issue, path: `pages/${id} ${issue.path}` })),
    });
  }
}
