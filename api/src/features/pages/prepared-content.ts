import {
  checkPageContent,
  normalisePageContent,
  type PageContent,
} from '@siteyard/schemas/content';
import { AppError, toIssues } from '@siteyard/schemas/errors';
import { imagesOfContent } from '@siteyard/schemas/images';
import { PAGE_LIMITS } from '@siteyard/schemas/primitives/limits';
import { sha256 } from '../../lib/sha256.ts';

/** Content in the form in which it is stored, with the data derived from it. */
export interface PreparedContent {
  content: PageContent;
  hash: string;
  images: string[];
}

/** The maximum number of collected problems. A response lists the first hundred. */
export const PROBLEMS_MOST = 1000;

/**
 * Validates content by the current rules and returns its canonical form.
 * @param stored the page's current content; blocks that have not changed are always accepted
 * @throws AppError `invalid_content`, `too_large`
 */
export function prepareContent(content: PageContent, stored?: PageContent): PreparedContent {
  refuseInvalid(content, stored);
  return prepareValid(content);
}

/**
 * Returns the canonical form of content that was validated before, such as a version's.
 * @throws AppError `too_large`
 */
export function prepareValid(valid: PageContent): PreparedContent {
  const { content, hash } = canonicalForm(valid);
  return { content, hash, images: imagesOfContent(content) };
}

/**
 * Checks that content follows the current rules.
 * @param stored see `prepareContent`
 * @throws AppError `invalid_content`
 */
export function refuseInvalid(content: PageContent, stored?: PageContent): void {
  const problems = checkPageContent(content, stored, PROBLEMS_MOST);
  if (problems.length > 0) throw new AppError('invalid_content', { issues: toIssues(problems) });
}

/**
 * Returns valid content in canonical form, its JSON text, and the hash of this text.
 * @throws AppError `too_large`
 */
export function canonicalForm(valid: PageContent): {
  content: PageContent;
  text: string;
  hash: string;
} {
  const content = normalisePageContent(valid);
  const text = JSON.stringify(content);
  if (Buffer.byteLength(text) > PAGE_LIMITS.bytes)
    throw new AppError('too_large', {
      message: `The page is too large. The limit is ${PAGE_LIMITS.bytes / 1024 / 1024} MB.`,
    });
  return { content, text, hash: sha256(text) };
}
