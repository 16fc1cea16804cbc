/** The changes of pages, documents or descriptions of images by an undo. */
export interface Undone<Item> {
  items: Item[];
  /** The received values of these after the undo, by lineage. */
  received: Record<string, unknown>[];
  refused: Refusal[];
}

/** Why an undo is refused. */
export interface Refusal {
  path: string;
  message: string;
  /** Whether forcing the undo does not help, because former content is no longer kept. */
  isLost?: boolean;
}
