/** A place in a page: before the block that currently has this index. */
export interface Place {
  /** Puck's key of the list of blocks. */
  zone: string;
  index: number;
}
