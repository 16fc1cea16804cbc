import { setImmediate } from 'node:timers/promises';
import { RICH_TEXT_MAX_BYTES } from '@siteyard/schemas/limits';
import type { PageContent } from '@siteyard/schemas/page-content';
import type { FieldKind } from '@siteyard/schemas/fields';
import { mapBlockFields, mapBlocks, visitFields } from '@siteyard/schemas/page-content/walk';
import { DEEPEST_MARKS, markDepth } from '@siteyard/schemas/primitives/mark-depth';
import { isStoredMarkup } from '@siteyard/schemas/primitives/stored-markup';
import type { Sanitiser } from '../../adapters/sanitiser.ts';

/** Characters that are looked at before others have their turn: 5 MB of marks take a third of a second. */
const AT_ONCE = 256 * 1024;

const HTML = ['html'] as const;

/**
 * Cleans every rich text in the content. Texts that validation will refuse are left unchanged. Most
 * texts are as the sanitiser would write them, and it takes a second to load.
 */
export async function cleanRichText(
  content: PageContent,
  sanitiser: Pick<Sanitiser, 'clean'>,
): Promise<PageContent> {
  const written = new Set<string>();
  visitFields(content.content, (_, value) => void written.add(value), HTML);
  const texts: string[] = [];
  let looked = 0;
  for (const text of written) {
    looked += text.length;
    if (looked > AT_ONCE) {
      await setImmediate();
      looked = 0;
    }
    if (!isStoredMarkup(text) && isAcceptable(text)) texts.push(text);
  }
  if (texts.length === 0) return content;
  const cleaned = await sanitiser.clean(texts);
  const byText = new Map(texts.map((text, index) => [text, cleaned[index] ?? '']));
  const change = (_: FieldKind, value: string) => byText.get(value) ?? value;
  return {
    ...content,
    content: mapBlocks(content.content, (block) => mapBlockFields(block, change, HTML)),
  };
}

/** Whether the schema accepts a text. Others could keep the sanitiser busy for minutes. */
function isAcceptable(html: string): boolean {
  return html.length <= RICH_TEXT_MAX_BYTES && markDepth(html) <= DEEPEST_MARKS;
}
