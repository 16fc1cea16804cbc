import { AppError, toIssues } from '@siteyard/schemas/errors';
import {
  type PageContent,
  navbarProblems,
  rawContentOf,
  sectionPath,
} from '@siteyard/schemas/content';
import type { Sanitiser } from '../../adapters/sanitiser.ts';
import { cleanRichText } from '../pages/clean-rich-text.ts';
import { prepareContent } from '../pages/prepared-content.ts';
import { readSentContent } from '../pages/sent-content.ts';

/**
 * Reads and checks the blocks of a section in a request, with the rules of pages.
 * @param stored the stored content of the section; blocks that are unchanged are always accepted
 * @throws AppError `invalid_content` with the path of each problem, such as `blocks[0].props.text`;
 *   `too_large`
 */
export async function readSentBlocks(
  sent: { blocks: unknown; contentVersion?: number | undefined },
  sanitiser: Pick<Sanitiser, 'clean'>,
  stored?: PageContent,
): Promise<PageContent> {
  try {
    const content = readSentContent(rawContentOf(sent));
    const navbars = navbarProblems(content);
    if (navbars.length > 0) throw new AppError('invalid_content', { issues: toIssues(navbars) });
    return prepareContent(await cleanRichText(content, sanitiser), stored).content;
  } catch (error) {
    if (!(error instanceof AppError) || !error.issues) throw error;
    const issues = error.issues.map((each) => ({ ...each, path: sectionPath(each.path) }));
    throw new AppError(error.code, { issues });
  }
}
