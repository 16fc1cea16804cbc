import { setImmediate } from 'node:timers/promises';
import { runPages } from '@siteyard/schemas/content-run';
import { AppError } from '@siteyard/schemas/errors';
import { detailsOf } from '@siteyard/schemas/page-details';
import { hashPage } from '@siteyard/schemas/page-hash';
import { referencesOf } from '@siteyard/schemas/planning/proof';
import { stripCacheBuster } from '@siteyard/schemas/primitives/asset-url';
import type { z } from 'zod';
import type { Sanitiser } from '../../../adapters/sanitiser.ts';
import { validate } from '../../../http/validate.ts';
import { readJson } from '../../../lib/read-json.ts';
import { sha256 } from '../../../lib/sha256.ts';
import { cleanRichText } from '../../pages/clean-rich-text.ts';
import { canonicalForm, refuseInvalid, readSentContent } from '../../pages/page-content-write.ts';
import type { SentNow } from './run-store.service.ts';
import type { SentAbout } from './runs.model.ts';

/** Of a page with more references they are not noted: those of all pages are read at once. */
const NOTED = 50;

/**
 * Parses and checks pages that are sent for a run, and brings them into the form in which they are kept.
 * @param body the request: see `runPages`
 * @throws AppError `invalid_json`, `json_not_accepted`, `invalid_request`, `invalid_content`, `too_large`
 */
export async function readSentPages(
  body: Buffer,
  sanitiser: Pick<Sanitiser, 'clean'>,
): Promise<SentNow[]> {
  const { pages: sent, read, content_hashes } = validate(runPages, readJson(body));
  const pages = [];
  for (const page of sent) {
    // Others have their turn in between: hundreds of pages take a third of a second.
    await setImmediate();
    const kept = await readPage(page, sanitiser, content_hashes[page.key]);
    pages.push({ ...kept, read: read[page.key] ?? null });
  }
  return pages;
}

async function readPage(
  sent: z.output<typeof runPages>['pages'][number],
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
    // The details begin it, and the content that is written down already ends it.
    const page = `${JSON.stringify(details).slice(0, -1)},"content":${text}}`;
    const about: SentAbout = {
      ...{ details, address: details.address, content_hash, references, hash, bytes: page.length },
      content_version: content.contentVersion,
    };
    const isLarge = references.links.length + references.images.length > NOTED;
    return {
      ...{ key, page_id: id, title, hash, ...(!isLarge && { about }) },
      text: page,
    };
  } catch (error) {
    if (!(error instanceof AppError) || !error.issues) throw error;
    throw new AppError(error.code, {
      message: `The content of page ${id} is not valid.`,
      issues: error.issues.map((issue) => ({ ...issue, path: `pages/${id} ${issue.path}` })),
    });
  }
}
