import { setImmediate } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import createDOMPurify from 'dompurify';
import { JSDOM } from 'jsdom';
import { RICH_TEXT_MAX_BYTES } from '@siteyard/schemas/primitives/limits';
import { DEEPEST_TAGS, tagDepth } from '@siteyard/schemas/primitives/tag-depth';
import { safeUrl } from '@siteyard/schemas/primitives/safe-url';
import { TEXT_ATTRIBUTES, TEXT_TAGS } from '@siteyard/schemas/primitives/text-markup';

/**
 * Cleans rich text when it is written (security, decision 6). It runs in its own thread because
 * jsdom takes a second and 40 MB to load, and cleaning takes up to 8 ms per KB.
 */

export interface CleanTask {
  id: number;
  texts: string[];
}

export interface CleanResult {
  id: number;
  texts?: string[];
  error?: string;
}

const purify = createDOMPurify(new JSDOM('').window);
purify.addHook('uponSanitizeAttribute', (_node, data) => {
  if (data.attrName === 'href' && safeUrl(data.attrValue) === null) data.keepAttr = false;
});
// Set once, because reading the configuration takes as long as cleaning a short text.
purify.setConfig({
  ALLOWED_TAGS: TEXT_TAGS,
  ALLOWED_ATTR: TEXT_ATTRIBUTES,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
});

/**
 * Whether the schema accepts the length and the nesting of a text. Cleaning other texts could take
 * minutes. They stay unchanged, and the schema refuses them later.
 */
const isAcceptable = (html: string): boolean =>
  html.length <= RICH_TEXT_MAX_BYTES && tagDepth(html) <= DEEPEST_TAGS;

const clean = (html: string): string => (isAcceptable(html) ? purify.sanitize(html) : html);

async function cleanAll(texts: readonly string[]): Promise<string[]> {
  const cleaned: string[] = [];
  for (const text of texts) {
    cleaned.push(clean(text));
    // The memory of a document cannot be released before this pause.
    await setImmediate();
  }
  return cleaned;
}

parentPort?.on('message', async ({ id, texts }: CleanTask) => {
  let result: CleanResult;
  try {
    result = { id, texts: await cleanAll(texts) };
  } catch (error) {
    result = { id, error: error instanceof Error ? error.message : 'unknown' };
  }
  parentPort?.postMessage(result);
});
