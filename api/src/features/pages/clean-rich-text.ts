import { type PageContent, mapTexts, visitFields } from '@siteyard/schemas/content';
import type { Sanitiser } from '../../adapters/sanitiser.ts';

/**
 * Cleans every rich text in the content. Texts that are too long or too deeply nested stay unchanged,
 * so that validation refuses them with their path.
 */
export async function cleanRichText(
  content: PageContent,
  sanitiser: Pick<Sanitiser, 'clean'>,
): Promise<PageContent> {
  const texts = new Set<string>();
  visitFields(content.content, (_, html) => void texts.add(html), ['html']);
  const cleaned = await sanitiser.clean([...texts]);
  const byText = new Map([...texts].map((text, index) => [text, cleaned[index] ?? '']));
  if ([...byText].every(([text, clean]) => text === clean)) return content;
  return mapTexts(content, (html) => byText.get(html) ?? '');
}
