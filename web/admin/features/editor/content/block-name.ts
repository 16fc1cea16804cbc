import { type Block, slotsOf, walkBlocks } from '@siteyard/schemas/content';
import { shorten } from '@siteyard/schemas/primitives/shorten';
import type { BlockField } from '../../../../blocks/_shared/block-editor.ts';
import { blockEditors } from '../../../../blocks/editors.ts';
import { blockLabel } from '../../../../blocks/value-label.ts';
import { splitZone } from './places.ts';

/** The maximum length of the text in a name, in characters. */
const WORDS_LENGTH = 60;

/** The first text of a block itself, shortened; '' for a block without text. */
export function blockWords({ type, props }: Block): string {
  const fields = Object.entries(blockEditors[type]?.fields ?? {});
  const alts = fields.map(([, field]) => (field.type === 'image' ? field.altField : undefined));
  // Alternative texts are the last choice, because a title is more useful.
  const isAlt = ([name]: [string, BlockField]) => alts.includes(name);
  for (const [name, field] of [...fields.filter((each) => !isAlt(each)), ...fields.filter(isAlt)]) {
    const words = wordsIn(field, props[name]).replace(/\s+/g, ' ').trim();
    if (words) return shorten(words, WORDS_LENGTH);
  }
  return '';
}

/** The first text of a block or of the blocks inside it; '' if there is none. */
export function firstWords(block: Block): string {
  for (const { block: each } of walkBlocks({ content: [block] })) {
    const words = blockWords(each);
    if (words) return words;
  }
  return '';
}

/** The name of a block in messages: "Heading “Our fleet”". */
export function blockName(block: Block): string {
  const words = blockWords(block);
  return words ? `${blockLabel(block.type)} “${words}”` : blockLabel(block.type);
}

/** The name of a slot: "Left column"; '' for the only slot of a block. */
export function slotLabel(type: string, slot: string): string {
  const label = blockEditors[type]?.slotLabels?.[slot];
  if (label) return label;
  return slotsOf({ type, props: { id: '' } }).length > 1 ? slot : '';
}

/**
 * The name of a list of blocks: "the page", "Left column of Two columns".
 * @param zone Puck's key of the list, `parentId:slot`
 * @param find returns the block with an id
 */
export function zoneName(zone: string, find: (id: string) => Block | undefined): string {
  const place = splitZone(zone);
  const parent = place && find(place.parentId);
  if (!parent) return 'the page';
  const slot = slotLabel(parent.type, place.slot);
  return slot ? `${slot} of ${blockName(parent)}` : blockName(parent);
}

function wordsIn(field: BlockField, value: unknown): string {
  if (field.type === 'text' || field.type === 'textarea')
    return typeof value === 'string' ? value : '';
  if (field.type === 'richText') return firstText((value as { blocks?: unknown } | null)?.blocks);
  if (!Array.isArray(value)) return '';
  const items = value as Record<string, unknown>[];
  if (field.type === 'milestones') return items.map(({ title }) => title).join(', ');
  if (field.type !== 'array') return '';
  return items.map((item, index) => field.getItemSummary?.(item, index) ?? '').join(', ');
}

/** The text of the first paragraph, heading, list or quote that has one. */
function firstText(blocks: unknown): string {
  if (!Array.isArray(blocks)) return '';
  for (const { data } of blocks as { data?: { text?: unknown; items?: unknown } }[]) {
    const [first] = Array.isArray(data?.items) ? (data.items as unknown[]) : [];
    const item =
      typeof first === 'object' ? (first as { content?: unknown } | null)?.content : first;
    for (const html of [data?.text, item])
      if (typeof html === 'string' && plain(html).trim()) return plain(html);
  }
  return '';
}

/** A cache of parsed texts: names are computed at every key, and parsing is slow. */
const parsed = new Map<string, string>();
const MOST_PARSED = 1_000;

function plain(html: string): string {
  if (!/[<&]/.test(html)) return html;
  const known = parsed.get(html);
  if (known !== undefined) return known;
  const text = new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';
  if (parsed.size >= MOST_PARSED) parsed.clear();
  parsed.set(html, text);
  return text;
}
