import { RICH_TEXT_MAX_BYTES } from '@siteyard/schemas/limits';
import type { PageContent } from '@siteyard/schemas/page-content';
import type { FieldKind } from '@siteyard/schemas/fields';
import { mapBlockFields, mapBlocks, visitFields } from '@siteyard/schemas/page-content/walk';
import { DEEPEST_MARKS, markDepth } from '@siteyard/schemas/primitives/mark-depth';
import { isStoredMarkup } from '@siteyard/schemas/primitives/stored-markup';
import type { Sanitiser } from '../../adapters/sanitiser.ts';

/**
 * Cleans every rich text in the content. Texts that validation will refuse are left unchanged. Most
 * texts are as the sanitiser would write them, and it takes a second to load.
 */
export async function cleanRichText(
  content: PageContent,
  sanitiser: Pick<Sanitiser, 'clean'>,
): Promise<PageContent> {
  const found = new Set<string>();
  visitFields(content.content, (kind, value) => {
    if (kind === 'html' && !isStoredMarkup(value) && isAcceptable(value)) found.add(value);
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
