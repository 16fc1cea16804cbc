import { RICH_TEXT_MAX_BYTES } from './limits.ts';
import { safeUrl } from './safe-url.ts';

/** The tags that a text may have. The site's sanitiser and `sitectl validate` use this list. */
export const TEXT_TAGS = 'a b br code em i mark s strong sub sup u'.split(' ');
/** The attributes that these tags may have. The address has to be a safe link. */
export const TEXT_ATTRIBUTES = ['href'];

/** A piece of markup that the site certainly changes. */
export interface MarkupChange {
  piece: string;
  /** The new form of a tag with the same meaning; '' if the site removes the piece. */
  written: string;
}

/**
 * Matches a tag, a comment, or anything else that a parser removes. The alternatives within a tag begin
 * with different characters, so that each character is read only a few times.
 */
const MARKUP =
  /<(\/?)([a-z][a-z0-9-]*)((?:[\s/](?:[^"'<>]|"[^"]*"|'[^']*')*)?)>|<[a-z/!?][^>]*>?/gi;
const ATTRIBUTE = /([^\s"'=/]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"']+))?/g;
const QUOTES = /^["']|["']$/g;

/**
 * Writes the tags of a text in the site's form, and removes those that texts may not have. This is not a
 * sanitiser: it ignores the order of tags and the content of scripts. Takes linear time.
 * @param onChange called for each change, in the order of the text
 * @returns the text, unchanged if it exceeds the limit for texts
 */
export function writeTags(html: string, onChange?: (change: MarkupChange) => void): string {
  if (html.length > RICH_TEXT_MAX_BYTES) return html;
  return html.replace(
    MARKUP,
    (piece: string, slash: string, given: string | undefined, attributes: string) => {
      const name = given?.toLowerCase() ?? '';
      if (!TEXT_TAGS.includes(name)) {
        onChange?.({ piece, written: '' });
        return '';
      }
      const href = slash ? undefined : hrefOf(attributes);
      const isSafe = href !== undefined && safeUrl(href) !== null;
      const written = isSafe
        ? `<${name} href="${href.replaceAll('"', '&quot;')}">`
        : `<${slash}${name}>`;
      if (href !== undefined && !isSafe) onChange?.({ piece: `href="${href}"`, written: '' });
      else if (written !== piece) onChange?.({ piece, written });
      return written;
    },
  );
}

/** Writes the tags of a text in the site's form. Returns a text unchanged if the site would remove a piece of it. */
export function tidyTags(html: string): string {
  let isTidy = true;
  const written = writeTags(html, (change) => (isTidy &&= change.written !== ''));
  return isTidy ? written : html;
}

/** Returns the address without quotes. It stays encoded, because the site checks the decoded address. */
function hrefOf(attributes: string): string | undefined {
  for (const [, name = '', value = ''] of attributes.matchAll(ATTRIBUTE))
    if (name.toLowerCase() === 'href') return value.replace(QUOTES, '').trim();
  return undefined;
}
