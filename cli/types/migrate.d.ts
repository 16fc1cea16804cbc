import type { BlockProps, SiteSettings } from './blocks.d.ts';

/**
 * The default export of a migration script: `export default defineMigration({ … })`. The functions are
 * called in this order: `page` for each page, `section` and `item` for each section and item, and then
 * `settings`. A function that declares the second parameter gets the site, which is the same object for
 * all of them.
 */
export interface Migration {
  /** One sentence that `sitectl migrate status` shows. */
  description?: string;
  /** Called for each page, with the pages that visitors do not see. Change the page in place. */
  page?: (page: MigrationPage, site: MigrationSite) => void;
  /**
   * Called for each section that was saved in the editor. Change it in place. If a script changes blocks
   * of pages, it must change the blocks of sections too: an unchanged section would bring the old blocks
   * back into a page.
   */
  section?: (section: MigrationSection, site: MigrationSite) => void;
  /**
   * Called for each rental item, with those that visitors do not see, but not for those that this script
   * creates. Change it in place.
   */
  item?: (item: MigrationItem, site: MigrationSite) => void;
  /** Called once, at the end. Change the settings in place. */
  settings?: (settings: SiteSettings, site: MigrationSite) => void;
  /**
   * Called with the file name `<sha256>.<ext>` of each image on a page, in a section, in an item or in the settings.
   * Return the file name of another image of the site to replace it, or the given one.
   */
  picture?: (name: string) => string;
}

export type Rentals = NonNullable<SiteSettings['rentals']>;

/** The parts of a site that all functions of a script share. */
export interface MigrationSite {
  /** The settings. Change them in place. */
  readonly settings: SiteSettings;
  /**
   * The rental items: those of the site, which `item` changes and which are frozen here, and the new
   * ones of this script.
   */
  readonly items: readonly MigrationItem[];
  /**
   * Returns `settings.rentals`. If the site has none, adds it without periods: add at least one.
   * @param currency the ISO 4217 code, such as USD
   * @throws Error if the site has another currency
   */
  rentals(currency: string): Rentals;
  /**
   * Creates a rental item. Its key depends on the script, the name and the category, so that every run
   * makes the same key. If the item exists already, it is returned unchanged. A new item is published,
   * and gets a free address and the last place, unless `fields` has others.
   */
  newItem(name: string, fields?: Partial<Omit<MigrationItem, 'key' | 'name'>>): MigrationItem;
  /**
   * Reads a table as the import of items does, and creates the items that the site does not have. Finds
   * the columns by their titles, such as Name, Category, Summary, Day, Week, Deposit; adds the categories
   * to the settings. The settings need rentals with the periods of the columns.
   * @param table the titles, and then the rows
   */
  itemsOfTable(table: readonly (readonly string[])[]): ItemsOfTable;
}

export interface ItemsOfTable {
  /** The item of each row; null for a row that cannot be read exactly. */
  items: (MigrationItem | null)[];
  /** A sentence for each row, or for the whole table, that cannot be read. */
  problems: string[];
}

/**
 * Adds the types to a migration. A migration must be safe to run twice: the second run must not change
 * anything. `sitectl migrate test` checks that.
 */
export function defineMigration(migration: Migration): Migration;

export type BlockType = keyof BlockProps;

/** A block of a page with complete props: absent props have their default. */
export interface Block<Type extends BlockType = BlockType> {
  type: Type;
  /** Change them in place. `id` must not change. */
  props: BlockProps[Type] & { id: string };
}

/** A block of any type, known or unknown. */
export interface AnyBlock {
  type: string;
  props: Record<string, unknown> & { id: string };
}

/** A stored page without drafts, with functions that change it. */
export interface MigrationPage extends MigrationBlocks {
  readonly id: number;
  readonly key: string;
  title: string;
  description: string;
  /** The readable address; '' if none. A former address redirects to the page. */
  address: string;
  /** The address of an image of this site; '' if none. */
  social_image: string;
  /** The title in search engines; absent for the title of the page. */
  search_title?: string;
  /** Whether search engines are asked not to list the page. */
  noindex?: boolean;
}

/** A section of the site's own, with functions that change it. */
export interface MigrationSection extends MigrationBlocks {
  /** Identifies the section. Names may repeat. */
  readonly key: string;
  name: string;
  /** The purpose, such as `hero` or `prices`. */
  purpose: string;
}

/** A rental item. */
export interface MigrationItem {
  readonly key: string;
  name: string;
  /** The last part of its address. A former address redirects to the item. */
  address: string;
  /** The id of a category in the settings; '' for none. */
  category: string;
  summary: string;
  /** A rich text, as in a block. */
  text: { blocks: { type: string; data: Record<string, unknown> }[] };
  pictures: { image: string; alt: string }[];
  specs: { label: string; value: string }[];
  /** By the id of a period, in the smallest unit of the currency. A missing rate is "on request". */
  rates: Record<string, number>;
  deposit?: number | undefined;
  /** The id of the shortest period that is charged. */
  minimum?: string | undefined;
  rate_note: string;
  no_estimate: boolean;
  delivered: 'either' | 'delivery' | 'collection';
  /** The ids of the locations that rent it; empty for all. */
  locations: string[];
  owned?: number | undefined;
  /** A date such as 2027-03-01; '' if it is available. */
  unavailable_until: string;
  /** The keys of items that visitors often rent with it. */
  goes_with: string[];
  /** The place in lists: lower comes first. */
  order: number;
  search_title: string;
  description: string;
  social_image: string;
  noindex: boolean;
}

/** The blocks of a page or of a section, with functions that change them. */
export interface MigrationBlocks {
  /** Every block, in reading order. */
  blocks(): AnyBlock[];
  /** Every block of one type, in reading order. */
  blocks<Type extends BlockType>(type: Type): Block<Type>[];
  /** Creates a block with a new id, which is equal in every run. The block is not on the page yet. */
  newBlock<Type extends BlockType>(type: Type, props?: Partial<BlockProps[Type]>): Block<Type>;
  /**
   * Renames a prop in all blocks of a type. A block that already has the new prop keeps its value.
   * @returns the number of blocks with the old name
   */
  renameProp(type: string, from: string, to: string): number;
  /**
   * Changes the type of each block of a type. The id stays.
   * @param convert returns the new props
   */
  changeType<From extends BlockType, To extends BlockType>(
    from: From,
    to: To,
    convert: (props: BlockProps[From] & { id: string }) => Partial<BlockProps[To]>,
  ): void;
  /** Replaces each block of a type by the returned blocks: none, the given one, or several. */
  replace<Type extends BlockType>(
    type: Type,
    replacement: (block: Block<Type>) => readonly (Block | AnyBlock)[],
  ): void;
  /**
   * Moves each block of a type into a slot of a new block. A block that is already in a block of the
   * wrapper's type stays.
   * @param wrapper returns the new block, or null to keep the block
   * @param slot the name of one of the wrapper's slots, such as `content`
   */
  wrap<Type extends BlockType>(
    type: Type,
    slot: string,
    wrapper: (block: Block<Type>) => Block | null,
  ): void;
  /** Changes every link, in rich text too. */
  rewriteLinks(change: (href: string) => string): void;
  /** Changes every visible text, with the text in rich text but without its tags. */
  rewriteText(change: (text: string) => string): void;
}
