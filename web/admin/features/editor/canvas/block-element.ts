/** The attribute with the id on the element of each block. */
export const BLOCK_ID = 'data-puck-component';

/** The element of a block in a document; null for a block that is not there. */
export const blockElement = (frame: Document, id: string) =>
  frame.querySelector<HTMLElement>(`[${BLOCK_ID}="${CSS.escape(id)}"]`);

/** The element of the block around the target of an event; null outside of all blocks. */
export const blockAround = (target: EventTarget | null) =>
  (target as Partial<Element> | null)?.closest?.<HTMLElement>(`[${BLOCK_ID}]`) ?? null;

/** The id of a block's own element; null for other elements, such as those inside a block. */
export const blockIdOf = (target: EventTarget | null) =>
  (target as Partial<Element> | null)?.getAttribute?.(BLOCK_ID) ?? null;
