import fs from 'node:fs';
import path from 'node:path';
import { findBlockSchema, NAVBAR_TYPE } from '@siteyard/schemas/blocks';
import { type JsonObject } from '@siteyard/schemas/values';
import { readPageContent } from '@siteyard/schemas/content';
import { SECTION_BACKGROUNDS } from '@siteyard/schemas/primitives/section-style';
import type { RenderInput } from '@siteyard/web/renderer';
import { readBlockExamples } from './block-gallery.ts';
import type { Dice } from '../dice.ts';

interface Stored {
  type: string;
  props: JsonObject;
}

/** Options of blocks that change their alignment or spacing on the page. */
const CHOICES: Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>> = {
  HeadingBlock: { align: ['left', 'center', 'right'], level: [2, 2, 3] },
  ImageBlock: { align: ['left', 'center', 'right'], aspect: ['auto', '16/9', '1/1'] },
  JumbotronBlock: {
    align: ['left', 'center', 'right'],
    backgroundColor: ['look', 'look', '#1e293b'],
    textColor: ['look', '#ffffff'],
    padding: ['py-8', 'py-16', 'py-24'],
  },
  RichText: { maxWidth: ['max-w-xl', 'max-w-3xl', 'max-w-3xl', 'max-w-6xl'] },
  TextAndImage: { imageSide: ['left', 'right'] },
  ThreeCol: { variant: ['equal', '2-4-6', '3-6-3'] },
  TwoCol: { variant: ['50-50', '33-66', '66-33'] },
};

/** The blocks that are common in columns. */
const IN_COLUMNS = [
  'Card',
  'Card',
  'Column',
  'ListDescription',
  'ImageBlock',
  'RichText',
  'HeadingBlock',
  'Platforms',
  'OpeningHours',
  'ContactFormBlock',
  'Questions',
  'PriceTable',
];

const folder = path.resolve(import.meta.dirname, '../../../fixtures/sections');
const sections = fs
  .readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => {
    const text = fs.readFileSync(path.join(folder, name), 'utf8');
    return (JSON.parse(text) as { blocks: Stored[] }).blocks;
  });

/** The examples of each block that may be on a real page. */
const examples = new Map(
  readBlockExamples()
    .filter(({ type }) => type !== NAVBAR_TYPE)
    .map(({ type, examples: all }) => [
      type,
      Object.entries(all)
        .filter(([name]) => name !== 'empty' && name !== 'extreme')
        .map(([, props]) => props),
    ]),
);

/** A random block of a type. Half of the columns get random blocks. */
function randomBlock(dice: Dice, type: string, depth: number): Stored {
  const schema = findBlockSchema(type)!;
  const props: JsonObject = { ...dice.pick(examples.get(type)!) };
  for (const [name, values] of Object.entries(CHOICES[type] ?? {}))
    if (dice.chance(0.5)) props[name] = dice.pick(values);
  if ('sectionBackground' in schema.props.shape && dice.chance(depth === 0 ? 0.3 : 0.1))
    props.sectionBackground = dice.pick(SECTION_BACKGROUNDS);
  if (depth === 0 && dice.chance(0.5))
    for (const slot of schema.slots)
      props[slot] = Array.from({ length: 1 + dice.below(2) }, () =>
        randomBlock(dice, dice.pick(IN_COLUMNS), depth + 1),
      );
  return { type, props };
}

/** Gives the blocks unique ids, also those in columns. */
function withIds(blocks: readonly unknown[], prefix: string): Stored[] {
  return (blocks as Stored[]).map(({ type, props }, at) => {
    const id = `${type}-${prefix}${at}`;
    const own = Object.entries(props).map(([name, value]) => {
      const isSlot = findBlockSchema(type)?.slots.includes(name) && Array.isArray(value);
      return [name, isSlot ? withIds(value, `${prefix}${at}${name}`) : value];
    });
    return { type, props: { ...Object.fromEntries(own), id } as JsonObject };
  });
}

/** Returns a page of blocks and ready-made sections in random order. */
export function randomPage(dice: Dice): NonNullable<RenderInput['page']> {
  const types = [...examples.keys()];
  const blocks: Stored[] = [];
  for (let parts = 5 + dice.below(4); parts > 0; parts -= 1)
    if (dice.chance(0.4)) blocks.push(...dice.pick(sections));
    else if (dice.chance(0.2)) blocks.push(randomBlock(dice, 'HeadingBlock', 0));
    else blocks.push(randomBlock(dice, dice.pick(types), 0));
  const { content } = readPageContent({ contentVersion: 3, content: withIds(blocks, '') });
  return { id: 0, title: 'Any order', description: '', address: '', social_image: '', content };
}
