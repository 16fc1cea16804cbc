import { setImmediate } from 'node:timers/promises';
import { detailsOf, hashPage } from '@siteyard/schemas/content';
import { AppError } from '@siteyard/schemas/errors';
import type { runPages } from '@siteyard/schemas/http';
import { referencesOf } from '@siteyard/schemas/planning';
import { stripCacheBuster } from '@siteyard/schemas/primitives/asset-url';
import type { z } from 'zod';
import type { Sanitiser } from '../../../../adapters/sanitiser.ts';
import { sha256 } from '../../../../lib/sha256.ts';
import { cleanRichText } from '../../../pages/clean-rich-text.ts';
import { canonicalForm, refuseInvalid } from '../../../pages/prepared-content.ts';
import { readSentContent } from '../../../pages/sent-content.ts';
import type { SentNow } from '../store/sent-store.ts';

/** A page with more references is stored without them, because planning reads those of all pages at once. */
const NOTED = 50;

type SentPages = z.output<typeof runPages>;

/**
 * Checks the pages of a request, and converts them to the stored form.
 * @throws AppError `invalid_content`, `json_not_accepted`, `too_large`
 */
export async function readSentPages(
  { pages, read }: SentPages,
  sanitiser: Pick<Sanitiser, 'clean'>,
): Promise<SentNow[]> {
  const found: SentNow[] = [];
  for (const page of pages) {
    // Other requests continue between two pages, because hundreds of pages take a third of a second.
    await setImmediate();
    found.push({ ...(await readPage(page, sanitiser)), read: read[page.key] ?? null });
  }
  return found;
}

async function readPage(sent: SentPages['pages'][number], sanitiser: Pick<Sanitiser, 'clean'>) {
  const { id, key, title } = sent;
  try {
    const clean = await cleanRichText(readSentContent(sent.content), sanitiser);
    refuseInvalid(clean);
    // Each half takes a tenth of a second for the largest pages. Other requests get a turn in between.
    await setImmediate();
    const { content, hash: content_hash, text } = canonicalForm(clean);
    const social_image = stripCacheBuster(sent.social_image);
    const details = { ...detailsOf(sent), social_image };
    const references = referencesOf({ ...details, content });
    const hash = hashPage(details, content_hash, sha256);
    const about = { address: details.address, references, hash, bytes: text.length };
    const isLarge = references.links.length + references.images.length > NOTED;
    return {
      key,
      page_id: id,
      title,
      hash,
      details,
      content,
      content_hash,
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
