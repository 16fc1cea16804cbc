/** A place in a page: before the block that has this index now. */
export interface Place {
  /** Puck's key of the list of blocks. */
  zone: string;
  index: number;
}
