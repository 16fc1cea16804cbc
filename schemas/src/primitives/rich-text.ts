import { z } from 'zod';
import { RICH_TEXT_LIST_LEVELS, RICH_TEXT_MAX_BYTES } from './limits.ts';
import { asset } from './asset-url.ts';
import { everyText, isPlainObject } from '../values/json.ts';
import { boundedText, isWellFormed, NO_CONTROLS } from './bounded-text.ts';
import { TEXT_TAGS } from './text-markup.ts';
import { DEEPEST_TAGS, tagDepth } from './tag-depth.ts';

/** The alignments that the editor stores for a block. */
export const ALIGNMENTS = ['left', 'center', 'right', 'justify'] as const;

const tunes = z.strictObject({
  alignment: z.strictObject({ alignment: z.enum(ALIGNMENTS) }).optional(),
});

/** Text with inline tags of HTML. It is sanitised on save, and not trusted on render. */
const inlineHtml = boundedText(RICH_TEXT_MAX_BYTES)
  .refine((html) => tagDepth(html) <= DEEPEST_TAGS, {
    error: `nests tags in more than ${DEEPEST_TAGS} levels, or has tags that are not closed`,
  })
  .meta({
    kind: 'html',
    description: `Text with inline HTML. It may have the tags ${TEXT_TAGS.join(', ')}; others are removed.`,
  });

/** The metadata of the editor's list tool for a list or an item. */
const meta = z
  .record(z.string(), z.unknown())
  .refine((value) => everyText(value, isWellFormed), NO_CONTROLS)
  .optional();

/** An item of a list with nested items. */
export const richTextNestedItem = z.strictObject({
  content: inlineHtml,
  meta,
  get items() {
    return z.array(richTextListItem).max(500).optional();
  },
});

/** An item of a list: HTML in older content, an object with nested items in newer content. */
export const richTextListItem: z.ZodType = z.union([inlineHtml, richTextNestedItem]);

/** Returns the number of levels in the items of a list. Iterative, because they are not limited yet. */
function listLevels(items: readonly unknown[]): number {
  let levels = 0;
  for (let level = items; level.length > 0; levels += 1)
    level = level.flatMap((item) =>
      isPlainObject(item) && Array.isArray(item.items) ? (item.items as unknown[]) : [],
    );
  return levels;
}

const listItems = z
  .array(richTextListItem)
  .max(500)
  .refine((items) => listLevels(items) <= RICH_TEXT_LIST_LEVELS, {
    error: `has lists in lists in lists; at most ${RICH_TEXT_LIST_LEVELS} levels`,
  });

const base = { id: boundedText(64).optional(), tunes: tunes.optional() };

/** One block of Editor.js output (2.31): the six tools that the specification names. */
const richTextBlock = z.discriminatedUnion('type', [
  z.strictObject({
    ...base,
    type: z.literal('header'),
    data: z.strictObject({ text: inlineHtml, level: z.number().int().min(1).max(6) }),
  }),
  z.strictObject({
    ...base,
    type: z.literal('paragraph'),
    data: z.strictObject({ text: inlineHtml }),
  }),
  z.strictObject({
    ...base,
    type: z.literal('list'),
    data: z.strictObject({
      style: z.enum(['ordered', 'unordered']),
      meta,
      items: listItems,
    }),
  }),
  z.strictObject({
    ...base,
    type: z.literal('quote'),
    data: z.strictObject({
      text: inlineHtml,
      caption: inlineHtml.optional(),
      alignment: z.enum(['left', 'center']).optional(),
    }),
  }),
  z.strictObject({
    ...base,
    type: z.literal('simpleImage'),
    data: z.strictObject({
      url: asset,
      caption: inlineHtml.optional(),
      withBorder: z.boolean().optional(),
      withBackground: z.boolean().optional(),
      stretched: z.boolean().optional(),
    }),
  }),
  z.strictObject({ ...base, type: z.literal('delimiter'), data: z.strictObject({}) }),
]);

const utf8 = new TextEncoder();

/** Whether the JSON of a value has at most `RICH_TEXT_MAX_BYTES`. */
const fits = (value: object): boolean =>
  utf8.encode(JSON.stringify(value)).length <= RICH_TEXT_MAX_BYTES;

/**
 * A rich text: the output of Editor.js. `time` and `version`, which Editor.js adds to every save, are
 * accepted and removed, so that two saves of the same text store the same bytes.
 */
export const richText = z
  .strictObject({
    blocks: z.array(richTextBlock).max(500),
    time: z.number().optional(),
    version: boundedText(32).optional(),
  })
  .refine(fits, {
    error: `is too long; at most ${RICH_TEXT_MAX_BYTES / 1024} KB a text`,
  })
  .meta({ kind: 'richText' });

type RichText = z.output<typeof richText>;
export type RichTextBlock = RichText['blocks'][number];
