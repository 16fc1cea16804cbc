import { type Block, blocksIn, slotsOf } from '@siteyard/schemas/content';
import { clamp } from '@siteyard/schemas/primitives/numbers';
import { createContext } from 'react';
import { Outline } from '../../../../blocks/_shared/headings/outline.ts';

/** The headings of the edited page. */
interface Headings {
  /** The id of the block with the main heading; undefined without one. */
  main?: string;
  /** The levels of the headings of parts, by the ids of their blocks, if they differ from 3. */
  partLevels: Readonly<Record<string, number>>;
}

const NO_HEADINGS: Headings = { partLevels: {} };

export const HeadingsContext = createContext(NO_HEADINGS);

/**
 * Returns the headings as on the public page. A page has only one main heading, the first one. The
 * headings of parts, such as cards, are one level below their section.
 */
export function headingsOf(content: readonly Block[]): Headings {
  const outline = new Outline();
  const partLevels: Record<string, number> = {};
  const seen = new Set<Block>();
  let main: string | undefined;
  const visit = (blocks: readonly Block[]) => {
    for (const block of blocks) {
      if (seen.has(block)) continue;
      seen.add(block);
      const { id } = block.props;
      if (outline.partLevel !== 3) partLevels[id] = outline.partLevel;
      const levels = levelsOf(block, main !== undefined);
      if (levels.includes(1)) main ??= id;
      outline.add(block.type, levels);
      for (const slot of slotsOf(block)) {
        const outer = outline.beginSlot();
        visit(blocksIn(block, slot));
        outline.endSlot(outer);
      }
    }
  };
  visit(content);
  return { ...(main !== undefined && { main }), partLevels };
}

/** The levels of the headings in a block itself. */
function levelsOf({ type, props }: Block, hasMain: boolean): number[] {
  if (type === 'HeadingBlock') return isEmpty(props.text) ? [] : [levelOf(props.level)];
  if (type === 'JumbotronBlock') return isEmpty(props.heading) ? [] : [hasMain ? 2 : 1];
  if (type === 'RichText') return levelsOfText(props.content);
  return isEmpty(props.heading) && isEmpty(props.title) ? [] : [2];
}

function levelsOfText(content: unknown): number[] {
  const { blocks } = (content ?? {}) as {
    blocks?: { type?: string; data?: { level?: unknown } }[];
  };
  if (!Array.isArray(blocks)) return [];
  return blocks.filter(({ type }) => type === 'header').map(({ data }) => levelOf(data?.level));
}

const levelOf = (level: unknown) => clamp(level, 1, 6, 2);

const isEmpty = (text: unknown) => typeof text !== 'string' || text.trim() === '';
