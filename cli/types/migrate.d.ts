import type { BlockProps, SiteSettings } from './blocks.d.ts';

/** What a migration script gives away as its default: `export default defineMigration({ … })`. */
export interface Migration {
  /** One sentence that `sitectl migrate status` shows. */
  description?: string;
  /** Called for each page, also those that visitors do not see. Change the page in place. */
  page?: (page: MigrationPage) => void;
  /**
   * Called for each section that somebody has saved in the editor to insert into other pages. Change it
   * in place. What a script changes of blocks, it has to change here too: a section that it leaves as it
   * was brings the old blocks back into a page.
   */
  section?: (section: MigrationSection) => void;
  /** Called once. Change the settings in place. */
  settings?: (settings: SiteSettings) => void;
  /**
   * Called for each image that a page, a section or the settings show, with its file name `<sha256>.<ext>`.
   * Return the file name of another image of the site to show instead, or the same one.
   */
  picture?: (name: string) => string;
}

/**
 * Gives a migration its types. A migration must be safe to run twice: what it has changed already,
 * it leaves alone. `sitectl migrate test` proves that.
 */
export function defineMigration(migration: Migration): Migration;

export type BlockType = keyof BlockProps;

/** A block of a page. Its props are whole: what is not stored has its default. */
export interface Block<Type extends BlockType = BlockType> {
  type: Type;
  /** Change them in place. `id` stays the same for as long as the block lives. */
  props: BlockProps[Type] & { id: string };
}

/** A block of whatever type, also one that this version does not know. */
export interface AnyBlock {
  type: string;
  props: Record<string, unknown> & { id: string };
}

/** A page as a script sees it: what is stored of it and no draft, with functions that change it. */
export interface MigrationPage extends MigrationBlocks {
  readonly id: number;
  readonly key: string;
  title: string;
  description: string;
  /** The readable address; '' for none. The one that it gives up goes on leading here. */
  address: string;
  /** The address of an image of this site; '' for none. */
  social_image: string;
  /** The title that search engines show instead of its own; absent for none. */
  search_title?: string;
  /** Whether search engines are asked not to list the page. */
  noindex?: boolean;
}

/** A section of the site's own, as a script sees it. */
export interface MigrationSection extends MigrationBlocks {
  /** Identifies it; names may repeat. */
  readonly key: string;
  name: string;
  /** What it is for, such as `hero` or `prices`. */
  purpose: string;
}

/** The blocks of a page or of a section, with functions that change them. */
export interface MigrationBlocks {
  /** Every block, in reading order. */
  blocks(): AnyBlock[];
  /** Every block of one type, in reading order. */
  blocks<Type extends BlockType>(type: Type): Block<Type>[];
  /** Makes a block with a new id that is the same on every run. It is not in its place yet. */
  newBlock<Type extends BlockType>(type: Type, props?: Partial<BlockProps[Type]>): Block<Type>;
  /**
   * Gives a prop of all blocks of a type another name. A block that has the new one already keeps it.
   * @returns how many blocks had the old name
   */
  renameProp(type: string, from: string, to: string): number;
  /**
   * Makes each block of a type one of another type with the same id.
   * @param convert gets the old props and returns the new ones
   */
  changeType<From extends BlockType, To extends BlockType>(
    from: From,
    to: To,
    convert: (props: BlockProps[From] & { id: string }) => Partial<BlockProps[To]>,
  ): void;
  /** Replaces each block of a type by the blocks that are returned: none, itself, or several. */
  replace<Type extends BlockType>(
    type: Type,
    replacement: (block: Block<Type>) => readonly (Block | AnyBlock)[],
  ): void;
  /**
   * Puts each block of a type into a slot of a new block. One that is in a block of that type
   * already stays where it is.
   * @param wrapper returns the new block, or null to leave the block where it is
   * @param slot the name of one of the wrapper's slots, such as `content`
   */
  wrap<Type extends BlockType>(
    type: Type,
    slot: string,
    wrapper: (block: Block<Type>) => Block | null,
  ): void;
  /** Changes every link, in rich text too. */
  rewriteLinks(change: (href: string) => string): void;
  /** Changes every text that people read, in rich text too; there without its marks. */
  rewriteText(change: (text: string) => string): void;
}
