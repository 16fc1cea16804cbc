import { findBlockSchema, NAVBAR_TYPE } from '../../blocks/index.ts';
import { itemsOfBlock } from '../../rentals/items-of-content.ts';
import { kindOf, unwrap } from '../../values/fields.ts';
import { deepEqual } from '../../values/json.ts';
import type { Block, PageContent } from '../page-content.ts';
import { priceRowsOf, pricesOf } from '../ready-made-section.ts';
import { mapBlockFields, walkBlocks } from '../walk.ts';
import { addHint, hint, quoted, type PageHint } from './page-hint.ts';

/** Blocks whose default texts suit every site. */
const READY_MADE: readonly string[] = ['ContactFormBlock', NAVBAR_TYPE];

/** Fields of other blocks whose default texts suit every site. */
const READY_MADE_FIELDS: Readonly<Record<string, readonly string[]>> = {
  PriceTable: ['heading', 'dayLabel', 'weekLabel', 'fourWeeksLabel', 'depositLabel'],
  Questions: ['heading'],
  ItemList: ['heading'],
  OpeningHours: ['heading'],
  Quotes: ['heading'],
};

/**
 * Returns a hint for each unchanged default text or list of a block or a ready-made section.
 * @param ofSections the texts of ready-made sections; see `samplesOf`
 */
export function findSampleTexts(
  content: PageContent,
  ofSections: ReadonlySet<string> = new Set(),
): PageHint[] {
  const found: PageHint[] = [];
  for (const { block } of walkBlocks(content)) {
    for (const hint of findSectionTexts(block, ofSections)) found.push(hint);
    const schema = findBlockSchema(block.type);
    if (!schema || READY_MADE.includes(block.type)) continue;
    for (const [name, field] of Object.entries(schema.props.shape)) {
      if (READY_MADE_FIELDS[schema.type]?.includes(name)) continue;
      if (name === 'items' && showsItems(block)) continue;
      const { schema: inner, fallback } = unwrap(field);
      const sample = fallback?.value;
      const isText = kindOf(inner) === 'text' && typeof sample === 'string' && sample !== '';
      const isList = Array.isArray(sample) && sample.length > 0;
      if (!isText && !isList) continue;
      const value = block.props[name];
      if (value !== undefined && !deepEqual(value, sample)) continue;
      const what = isText ? `the sample text “${sample}”` : 'the sample entries';
      found.push(hint('sample_text', block, name, `still has ${what}`));
    }
  }
  return found;
}

/** Whether a block shows rental items instead of typed rows. */
const showsItems = (block: Block): boolean => itemsOfBlock(block) !== null;

/**
 * Returns a hint for each field of a block, or item of a list, that still has a text of a ready-made
 * section.
 */
function findSectionTexts(block: Block, ofSections: ReadonlySet<string>): PageHint[] {
  const hints = new Map<string, PageHint>();
  if (ofSections.size === 0) return [];
  mapBlockFields(block, (_, value, path) => {
    const message = `still has the sample text “${quoted(value)}”`;
    if (ofSections.has(value)) addHint(hints, 'sample_text', block, path, message);
    return value;
  });
  for (const [index, row] of (showsItems(block) ? [] : priceRowsOf(block)).entries()) {
    const prices = pricesOf(row);
    // Points to the name, the first field of a row that an owner replaces.
    const message = `still has the sample prices ${quoted(prices)}`;
    if (prices !== '' && ofSections.has(prices))
      addHint(hints, 'sample_text', block, ['items', index, 'name'], message);
  }
  return [...hints.values()];
}
