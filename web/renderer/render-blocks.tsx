import type { FunctionComponent, ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { findBlockSchema, NAVBAR_TYPE, type BlockType } from '@siteyard/schemas/blocks';
import { DEEPEST_NESTING } from '@siteyard/schemas/values';
import { type Block, viewProps, blocksIn } from '@siteyard/schemas/content';
import { levelsIn, Outline } from '../blocks/_shared/headings/outline.ts';
import type { Slot } from '../blocks/_shared/slot.ts';
import { UnknownBlock } from '../blocks/_shared/unknown-block.tsx';
import type { BlockMetadata, ViewProps } from '../blocks/_shared/view-props.ts';
import { blockViews } from '../blocks/views.ts';

/** The number of blocks at the top of a page that load their images eagerly. */
const ABOVE_FOLD = 2;

export type ReportBlockError = (blockId: string, error: unknown) => void;
type MarkBlock = (block: Block, html: string) => string;

/** Work that can pause after each block: a page of two thousand blocks takes too long without pauses. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Does the work without pauses and returns its result. */
export function allAtOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Renders the blocks of one page to HTML. */
export class BlockRenderer {
  /** Whether a main heading was rendered. */
  hasMainHeading = false;

  private readonly ancestors = new Set<Block>();
  private readonly outline = new Outline();

  constructor(
    private readonly metadata: BlockMetadata,
    private readonly onBlockError: ReportBlockError,
    private readonly markBlock: MarkBlock = (_, html) => html,
  ) {}

  /** Returns the HTML of a page's blocks in order, without a stored navbar. */
  page(blocks: readonly Block[]): Steps<string> {
    return this.list(blocks, (index) => index < ABOVE_FOLD);
  }

  private *list(blocks: readonly Block[], isAboveFold: (index: number) => boolean): Steps<string> {
    let html = '';
    const shown = blocks.filter(({ type }) => type !== NAVBAR_TYPE);
    for (const [index, block] of shown.entries())
      html += yield* this.blockSteps(block, isAboveFold(index));
    return html;
  }

  /**
   * Returns the HTML of a block and the blocks inside it. Each block is rendered separately, the inner
   * ones first. A block that throws is left out and reported; the other blocks stay.
   */
  block(block: Block, aboveFold: boolean): string {
    return allAtOnce(this.blockSteps(block, aboveFold));
  }

  private *blockSteps(block: Block, aboveFold: boolean): Steps<string> {
    const { ancestors } = this;
    const outer = ancestors.size;
    try {
      if (ancestors.has(block)) throw new Error('The block contains itself.');
      if (outer >= DEEPEST_NESTING) throw new Error('The block is nested too deeply.');
      ancestors.add(block);
      const html = renderToStaticMarkup(yield* this.element(block, aboveFold));
      yield;
      this.addHeadings(block, html);
      return this.markBlock(block, html);
    } catch (error) {
      this.onBlockError(block.props.id, error);
      return '';
    } finally {
      if (ancestors.size > outer) ancestors.delete(block);
    }
  }

  /** Adds the headings of a block to the outline. Blocks in slots have already added theirs. */
  private addHeadings({ type }: Block, html: string): void {
    if (findBlockSchema(type)?.slots.length) return;
    const levels = levelsIn(html);
    this.hasMainHeading ||= levels.includes(1);
    this.outline.add(type, levels);
  }

  private *element(block: Block, aboveFold: boolean): Steps<ReactElement> {
    const props = viewProps(block);
    // A type with a schema is in the registry and has a view.
    const type = block.type as BlockType;
    const View = props && (blockViews[type] as FunctionComponent<ViewProps> | undefined);
    if (!View) return <UnknownBlock type={block.type} />;
    const slots: Record<string, Slot> = {};
    for (const name of findBlockSchema(type)?.slots ?? []) {
      const outer = this.outline.beginSlot();
      const html = yield* this.list(blocksIn(block, name), () => aboveFold);
      this.outline.endSlot(outer);
      slots[name] = ({ className, style, as: Element = 'div' } = {}) => (
        <Element className={className} style={style} dangerouslySetInnerHTML={{ __html: html }} />
      );
    }
    const { hasMainHeading, outline } = this;
    const { partLevel } = outline;
    const metadata = { ...this.metadata, aboveFold, hasMainHeading, partLevel };
    const puck = { isEditing: false, metadata };
    return <View {...props} {...slots} id={block.props.id} puck={puck} />;
  }
}
