import type { BlockType } from '@siteyard/schemas/blocks';

/**
 * Blocks whose headings belong to the section around them. A heading of any other block begins a
 * section.
 */
const PARTS: ReadonlySet<string> = new Set<BlockType>([
  'Card',
  'Column',
  'ListDescription',
  'Timeline',
]);

/** The state of the outline at the start of a slot. */
interface OuterPlace {
  section: number;
  highest: number;
}

/**
 * Tracks the headings of a page in reading order. A part (a card, a column, a list, a milestone) gets
 * the level below its section, so that no level is skipped. The page title is level 1.
 */
export class Outline {
  private section = 1;
  private highest = 7;

  /** The level of a part's headings at this position: 2 to 6. */
  get partLevel(): number {
    return Math.min(this.section + 1, 6);
  }

  /**
   * Adds a block.
   * @param levels the levels of the block's headings. The highest level becomes the section of the next
   *   blocks: the subheadings of a text end with the text.
   */
  add(type: string, levels: readonly number[]): void {
    if (levels.length === 0 || PARTS.has(type)) return;
    this.section = Math.min(...levels);
    this.highest = Math.min(this.highest, this.section);
  }

  /** Begins a slot. Pass the result to `endSlot`. */
  beginSlot(): OuterPlace {
    const { section, highest } = this;
    this.highest = 7;
    return { section, highest };
  }

  /** Ends a slot. Sections of levels 1 and 2 continue after it; lower sections end with it. */
  endSlot(outer: OuterPlace): void {
    const { highest } = this;
    this.section = highest <= 2 ? highest : Math.min(outer.section, highest);
    this.highest = Math.min(outer.highest, highest);
  }
}

/** Returns the levels of the headings in rendered HTML, in which every `<` of a text is escaped. */
export function levelsIn(html: string): number[] {
  return [...html.matchAll(/<h([1-6])[ >]/g)].map(([, level]) => Number(level));
}
