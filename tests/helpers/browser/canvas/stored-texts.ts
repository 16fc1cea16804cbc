import { isPlainObject } from '@siteyard/schemas/values';

/**
 * Returns the texts of a stored content in the form of `readState`, without empty texts.
 * @param page the page with this content
 * @param ids its keys are the keys of the texts in `readState`
 */
export function textsOf(
  content: unknown,
  page: { title: string },
  ids: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const blocks = new Map<string, unknown>();
  collect(content, blocks);
  const title = at(content, 'root.props.title') ?? page.title;
  const texts = Object.keys(ids).map((id) => {
    const [block = '', path = ''] = id.split(' ');
    return [id, wordsOf(id === 'page title' ? title : at(blocks.get(block), path))] as const;
  });
  return Object.fromEntries(texts.filter(([, text]) => text !== ''));
}

/** Finds the props of all blocks in a value, by their ids. */
function collect(value: unknown, found: Map<string, unknown>): void {
  if (!isPlainObject(value) && !Array.isArray(value)) return;
  if (isPlainObject(value) && isPlainObject(value['props']))
    found.set(String(value['props']['id']), value['props']);
  for (const each of Object.values(value)) collect(each, found);
}

/** @param path `title`, or `items[0].text` */
function at(value: unknown, path: string): unknown {
  const keys = path.split(/[[\].]+/);
  return keys.reduce((found, key) => (found as Record<string, unknown> | undefined)?.[key], value);
}

/** A text, or the concatenated texts of a rich text, without spaces and formats. */
function wordsOf(value: unknown): string {
  const parts = isPlainObject(value) ? value['blocks'] : undefined;
  if (Array.isArray(parts)) return parts.map((part) => wordsOf(at(part, 'data.text'))).join('');
  const text = typeof value === 'string' ? value : '';
  return text.replace(/<[^>]*>|&nbsp;|[\s\u00A0\u200B\uFEFF]/g, '');
}
