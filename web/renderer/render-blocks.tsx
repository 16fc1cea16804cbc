import type { FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { findBlockSchema, NAVBAR_TYPE, type BlockType } from '@siteyard/schemas/blocks';
import { DEEPEST_NESTING } from '@siteyard/schemas/json';
import type { Block } from '@siteyard/schemas/page-content';
import { viewProps } from '@siteyard/schemas/page-content/normalise';
import { blocksIn } from '@siteyard/schemas/page-content/walk';
import type { Slot } from '../blocks/_shared/slot.ts';
import { UnknownBlock } from '../blocks/_shared/unknown-block.tsx';
import type { BlockMetadata, ViewProps } from '../blocks/_shared/view-props.ts';
import { blockViews } from '../blocks/views.ts';

/** How many blocks at the top of a page load their images eagerly. */
const ABOVE_FOLD = 2;

export type ReportBlockError = (blockId: string, error: unknown) => void;
type MarkBlock = (block: Block, html: string) => string;

/** Renders the blocks of one page to HTML. */
export class BlockRenderer {
  /** Whether a main heading was rendered. */
  hasMainHeading = false;

  private readonly ancestors = new Set<Block>();

  constructor(
    private readonly metadata: BlockMetadata,
    private readonly onBlockError: ReportBlockError,
    private readonly markBlock: MarkBlock = (_, html) => html,
  ) {}

  /** The HTML of a page's blocks, in order, without the navbar, wherever it is stored. */
  page(blocks: readonly Block[]): string {
    return this.list(blocks, (index) => index < ABOVE_FOLD);
  }

  private list(blocks: readonly Block[], isAboveFold: (index: number) => boolean): string {
    return blocks
      .filter(({ type }) => type !== NAVBAR_TYPE)
      .map((block, index) => this.block(block, isAboveFold(index)))
      .join('');
  }

  /**
   * The HTML of a block and the blocks inside it. Each block is rendered separately, the inner ones
   * first. A block that throws is left out and reported; everything around it stays.
   */
  block(block: Block, aboveFold: boolean): string {
    const { ancestors } = this;
    const outer = ancestors.size;
    try {
      if (ancestors.has(block)) throw new Error('The block contains itself.');
      if (outer >= DEEPEST_NESTING) throw new Error('The block is nested too deeply.');
      ancestors.add(block);
      const html = renderToStaticMarkup(this.element(block, aboveFold));
      this.hasMainHeading ||= html.includes('<h1');
      return this.markBlock(block, html);
    } catch (error) {
      this.onBlockError(block.props.id, error);
      return '';
    } finally {
      if (ancestors.size > outer) ancestors.delete(block);
    }
  }

  private element(block: Block, aboveFold: boolean) {
    const props = viewProps(block);
    // If a schema was found, the type is in the registry and has a view.
    const type = block.type as BlockType;
    const View = props && (blockViews[type] as FunctionComponent<ViewProps> | undefined);
    if (!View) return <UnknownBlock type={block.type} />;
    const slots: Record<string, Slot> = {};
    for (const name of findBlockSchema(type)?.slots ?? []) {
      const html = this.list(blocksIn(block, name), () => aboveFold);
      slots[name] = ({ className, style, as: Element = 'div' } = {}) => (
        <Element className={className} style={style} dangerouslySetInnerHTML={{ __html: html }} />
      );
    }
    const { hasMainHeading } = this;
    const puck = { isEditing: false, metadata: { ...this.metadata, aboveFold, hasMainHeading } };
    return <View {...props} {...slots} id={block.props.id} puck={puck} />;
  }
}
