import type { z } from 'zod';

/**
 * What a block type is, without React: its name, its props with their defaults, and the names of
 * the slots (props that hold lists of blocks). `id` and the slots are not in `props`: the page is
 * checked as a tree, so that no schema is recursive.
 */
export interface BlockSchema<Props extends z.ZodObject = z.ZodObject> {
  /** The exact `type` string that is stored; also the name of the block's folder in web/blocks. */
  readonly type: string;
  /** Strict: an unknown prop is refused with its path. Every prop has a default. */
  readonly props: Props;
  /** Names of the props that hold lists of blocks, in reading order. */
  readonly slots: readonly string[];
}

/** Declares a block type. */
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

/** The props of a block as its view receives them: whole, with defaults merged in. */
export type PropsOf<Block extends BlockSchema> = z.output<Block['props']>;
