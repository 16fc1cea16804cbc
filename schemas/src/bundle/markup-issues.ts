import { formatPath } from '../json.ts';
import type { BlockPlace, PageContent } from '../page-content.ts';
import {
  mapBlockFields,
  mapBlocks,
  walkBlocks,
  type BlockFieldVisitor,
} from '../page-content/walk.ts';
import { shorten } from '../primitives/shorten.ts';
import {
  storedMarkup,
  TEXT_TAGS,
  tidyMarkup,
  type MarkupChange,
} from '../primitives/stored-markup.ts';
import { issue, type BundleIssue } from './issues.ts';

/** The maximum length of a quoted text in an issue, in characters. */
const EXCERPT = 40;

/** Converts texts to their stored form, if their meaning stays the same. */
export function tidyTexts(content: PageContent): PageContent {
  return mapTexts(content, (html) => tidyMarkup(html) ?? html);
}

/** Converts texts to their stored form, if it is known without the sanitiser. */
export function storedTexts(content: PageContent): PageContent {
  return mapTexts(content, (html) => storedMarkup(html).stored ?? html);
}

function mapTexts(content: PageContent, change: (html: string) => string): PageContent {
  const blocks = mapBlocks(content.content, (block) =>
    mapBlockFields(block, (_, value) => change(value), ['html']),
  );
  return { ...content, content: blocks };
}

/**
 * Returns a warning for each text that a site would change. `tidyTexts` corrects the fixable ones.
 * @param place returns the path and block of an issue from a path in the content
 */
export function markupIssues(
  file: string,
  content: PageContent,
  place: (path: string, block: BlockPlace) => Partial<BundleIssue>,
): BundleIssue[] {
  const issues: BundleIssue[] = [];
  for (const at of walkBlocks(content)) {
    const look: BlockFieldVisitor = (_, value, { path }) => {
      const { stored, change } = storedMarkup(value);
      if (change) {
        const fixable = change.kind !== 'left_out' && stored !== undefined;
        const where = place(formatPath([...at.path, 'props', ...path]), at);
        const code = fixable ? 'bundle_not_canonical' : 'invalid_content';
        const suggestion = suggestionFor(change, fixable);
        issues.push(
          issue(code, file, describe(change), {
            severity: 'warning',
            ...{ ...where, fixable, suggestion },
          }),
        );
      }
      return value;
    };
    mapBlockFields(at.block, look, ['html']);
  }
  return issues;
}

function describe({ kind, piece, written }: MarkupChange): string {
  const shown = excerpt(piece);
  if (kind === 'not_closed') return `has ${shown} without its end, which the site adds`;
  if (kind === 'misplaced')
    return `has ${shown} where another tag has to end first; the site moves it`;
  if (!written) return `has ${shown}, which the site leaves out`;
  return `has ${shown}, which the site writes as ${excerpt(written)}`;
}

function suggestionFor({ kind }: MarkupChange, fixable: boolean): string {
  if (fixable) return 'sitectl validate --fix writes it as the site does.';
  if (kind !== 'left_out') return 'Write it as the site does.';
  return `Remove it. A text may have the tags ${TEXT_TAGS.join(', ')}, and safe links.`;
}

/** Returns the first tag of a piece of HTML, shortened, with the code points of invisible characters. */
function excerpt(piece: string): string {
  const end = piece.indexOf('>') + 1 || piece.length;
  const short = shorten(piece.slice(0, end), EXCERPT);
  return short.replace(/[\p{C}\p{Z}]/gu, (char) =>
    char === ' '
      ? char
      : `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
  );
}
