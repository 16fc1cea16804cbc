import { formatPath } from '../values/json.ts';
import type { BlockPlace, PageContent } from '../content/page-content.ts';
import { mapBlockFields, mapTexts, walkBlocks } from '../content/walk.ts';
import { shorten } from '../primitives/shorten.ts';
import type { FieldVisitor } from '../values/map-fields.ts';
import { TEXT_TAGS, tidyTags, writeTags, type MarkupChange } from '../primitives/text-markup.ts';
import { issue, type BundleIssue } from './issues.ts';

/** The maximum length of a quoted text in an issue, in characters. */
const EXCERPT = 40;

/** Writes the tags of texts in the site's form, if their meaning stays the same. */
export function tidyTexts(content: PageContent): PageContent {
  return mapTexts(content, tidyTags);
}

/**
 * Returns a warning for each text with tags that a site would change. `tidyTexts` corrects the fixable ones.
 * @param place returns the path and block of an issue from a path in the content
 */
export function markupIssues(
  file: string,
  content: PageContent,
  place: (path: string, block: BlockPlace) => Partial<BundleIssue>,
): BundleIssue[] {
  const issues: BundleIssue[] = [];
  for (const at of walkBlocks(content)) {
    const look: FieldVisitor = (_, html, path) => {
      const found = markupIssue(file, html, () =>
        place(formatPath([...at.path, 'props', ...path]), at),
      );
      if (found) issues.push(found);
      return html;
    };
    mapBlockFields(at.block, look, ['html']);
  }
  return issues;
}

/**
 * Returns a warning for a text with tags that a site would change; undefined for any other text.
 * @param place returns the path of the text
 */
export function markupIssue(
  file: string,
  html: string,
  place: () => Partial<BundleIssue>,
): BundleIssue | undefined {
  const change = firstChange(html);
  if (!change) return undefined;
  const fixable = change.written !== '';
  return issue(fixable ? 'bundle_not_canonical' : 'invalid_content', file, describe(change), {
    severity: 'warning',
    ...place(),
    fixable,
    suggestion: `${fixable ? FIX : REMOVE} ${SITE_DECIDES}`,
  });
}

const FIX = 'sitectl validate --fix writes it as the site does.';
const REMOVE = `Remove it. A text may have the tags ${TEXT_TAGS.join(', ')}, and safe links.`;
const SITE_DECIDES = 'Only tags are checked here; the decision of the site is final.';

/** Returns the first piece that the site removes, or else the first tag that it writes in another form. */
function firstChange(html: string): MarkupChange | undefined {
  const changes: MarkupChange[] = [];
  writeTags(html, (change) => void changes.push(change));
  return changes.find(({ written }) => written === '') ?? changes[0];
}

function describe({ piece, written }: MarkupChange): string {
  const shown = excerpt(piece);
  return written === ''
    ? `has ${shown}, which the site leaves out`
    : `has ${shown}, which the site writes as ${excerpt(written)}`;
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
