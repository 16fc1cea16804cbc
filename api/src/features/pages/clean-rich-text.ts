import { RICH_TEXT_MAX_BYTES } from '@siteyard/schemas/limits';
import type { PageContent } from '@siteyard/schemas/page-content';
import type { FieldKind } from '@siteyard/schemas/fields';
import { mapBlockFields, mapBlocks, visitFields } from '@siteyard/schemas/page-content/walk';
import { DEEPEST_MARKS, markDepth } from '@siteyard/schemas/primitives/mark-depth';
import type { Sanitiser } from '../../adapters/sanitiser.ts';

/** Cleans every rich text in the content. Texts that validation will refuse are left unchanged. */
export async function cleanRichText(
  content: PageContent,
  sanitiser: Pick<Sanitiser, 'clean'>,
): Promise<PageContent> {
  const found = new Set<string>();
  visitFields(content.content, (kind, value) => {
    if (kind === 'html' && !isPlainlyClean(value) && isAcceptable(value)) found.add(value);
  });
  if (found.size === 0) return content;
  const texts = [...found];
  const cleaned = await sanitiser.clean(texts);
  const byText = new Map(texts.map((text, index) => [text, cleaned[index] ?? '']));
  const change = (kind: FieldKind, value: string) =>
    kind === 'html' ? (byText.get(value) ?? value) : value;
  return {
    ...content,
    content: mapBlocks(content.content, (block) => mapBlockFields(block, change)),
  };
}

/** Whether the schema accepts a text. Others could keep the sanitiser busy for minutes. */
function isAcceptable(html: string): boolean {
  return html.length <= RICH_TEXT_MAX_BYTES && markDepth(html) <= DEEPEST_MARKS;
}

/** Text as the sanitiser writes it, a mark without attributes, a link to a path of this site, or a line break. */
const PLAIN =
  /[^<>&\0\r\u00a0]+|&(?:amp|lt|gt|nbsp);|<(?<open>b|code|em|i|mark|s|strong|sub|sup|u)>|<(?<link>a) href="\/(?:[\w-][\w/#-]*)?">|<\/(?<close>[a-z]+)>|<br>/gy;

/**
 * Whether cleaning is certain to change nothing: the text has only properly nested marks of a short
 * list. Most texts do, and the sanitiser takes a second to load.
 */
export function isPlainlyClean(html: string): boolean {
  if (!html.includes('<')) return true;
  const open: string[] = [];
  let end = 0;
  for (const match of html.matchAll(PLAIN)) {
    end = match.index + match[0].length;
    const { open: mark, link, close } = match.groups ?? {};
    const opened = mark ?? link;
    // HTML parsers rearrange a mark within the same mark.
    if (opened !== undefined && open.includes(opened)) return false;
    if (opened !== undefined) open.push(opened);
    if (close !== undefined && open.pop() !== close) return false;
  }
  return open.length === 0 && end === html.length;
}
