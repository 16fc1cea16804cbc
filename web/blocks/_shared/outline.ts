import type { BlockType } from '@siteyard/schemas/blocks';

/** Blocks whose headings belong to the section around them; the headings of others open a section. */
const PARTS: ReadonlySet<string> = new Set<BlockType>([
  'Card',
  'Column',
  'ListDescription',
  'Timeline',
]);

/** The state of the outline before a slot. */
interface OuterPlace {
  section: number;
  highest: number;
}

/**
 * Follows the headings of a page in reading order, so that a part (a card, a column, a list, a
 * milestone) gets the level below its section and no level is skipped. The page title is level 1.
 */
export class Outline {
  private section = 1;
  private highest = 7;

  /** The level of the headings of a part at this place: 2 to 6. */
  get partLevel(): number {
    return Math.min(this.section + 1, 6);
  }

  /**
   * Adds a block.
   * @param levels the levels of the headings that it shows. Its highest one is the section of what
   *   follows: the subheadings of a text end with the text.
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

  /** Ends a slot. Sections of the page (levels 1 and 2) continue after it; smaller ones end with it. */
  endSlot(outer: OuterPlace): void {
    const { highest } = this;
    this.section = highest <= 2 ? highest : Math.min(outer.section, highest);
    this.highest = Math.min(outer.highest, highest);
  }
}

/** The levels of the headings in rendered HTML, in which every `<` of a text is escaped. */
export function levelsIn(html: string): number[] {
  return [...html.matchAll(/<h([1-6])[ >]/g)].map(([, level]) => Number(level));
}
