import { RICH_TEXT_MAX_BYTES } from '@siteyard/schemas/limits';
import type { PageContent } from '@siteyard/schemas/page-content';
import { mapBlockFields, mapBlocks } from '@siteyard/schemas/page-content/walk';
import type { Sanitiser } from '../../adapters/sanitiser.ts';

/** The content with every rich text cleaned. What is too long to be accepted is left as it is. */
export async function cleanRichText(
  content: PageContent,
  sanitiser: Pick<Sanitiser, 'clean'>,
): Promise<PageContent> {
  const found = new Set<string>();
  const visit = (change: (html: string) => string) =>
    mapBlocks(content.content, (block) =>
      mapBlockFields(block, (kind, value) => (kind === 'html' ? change(value) : value)),
    );
  visit((html) => {
    if (html.includes('<') && html.length <= RICH_TEXT_MAX_BYTES) found.add(html);
    return html;
  });
  if (found.size === 0) return content;
  const texts = [...found];
  const cleaned = await sanitiser.clean(texts);
  const byText = new Map(texts.map((text, index) => [text, cleaned[index] ?? '']));
  return { ...content, content: visit((html) => byText.get(html) ?? html) };
}
