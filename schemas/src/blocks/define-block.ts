import type { z } from 'zod';

/**
 * A block type without its React view: its name, its props with their defaults, and the names of its
 * slots (props with lists of blocks). `props` has neither `id` nor the slots, so that no schema is
 * recursive: `content/check.ts` checks the tree of blocks.
 */
export interface BlockSchema<Props extends z.ZodObject = z.ZodObject> {
  /** The stored `type`, which is also the name of the block's folder in web/blocks. */
  readonly type: string;
  /** A strict schema in which every prop has a default. */
  readonly props: Props;
  /** The names of the slots, in reading order. */
  readonly slots: readonly string[];
}

/** Returns the block type with the exact types of its name, props and slots. Without slots, they are []. */
export function defineBlock<
  const Type extends string,
  Props extends z.ZodObject,
  const Slot extends string = never,
>(block: {
  type: Type;
  props: Props;
  slots?: readonly Slot[];
}): BlockSchema<Props> & { readonly type: Type; readonly slots: readonly Slot[] } {
  return { slots: [], ...block };
}

/** The complete props of a block, with defaults, for its view. */
export type PropsOf<Block extends BlockSchema> = z.output<Block['props']>;
