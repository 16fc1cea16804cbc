/**
 * The numbers of the specification's section 9 that several workspaces or schemas use, and a few more.
 * Other numbers of that section are in `web/admin/lib/screen-constants.ts` and
 * `web/blocks/_shared/block-constants.ts`. Numbers inside the editor's library have tests but no
 * constants.
 */

export const CONTACT_REQUESTS_PAGE_SIZE = 50;

/** Public page numbers that the footer and the "Read More" link point to. */
export const PAGE_IDS = { home: 1, history: 4, terms: 11, privacy: 12, cookies: 13 } as const;

/** The counter of public page numbers starts after this number. */
export const LAST_FIXED_PAGE_ID = 13;

/**
 * The limits of JSON before a schema checks it (security, decision 4). Content within the limits below has
 * at most 57 levels: a list of 12 levels in 8 levels of columns. Between 57 and 64 levels, the later
 * checks report the element that is nested too deeply.
 */
export const JSON_LIMITS = {
  bytes: 6 * 1024 * 1024,
  depth: 64,
  nodes: 250_000,
  /** Values in one list or object. A schema takes a second to refuse a few 100,000 of them. */
  members: 20_000,
  /** Distinct keys in a body; see `isOverLimits`. */
  keys: 20_000,
} as const;

/**
 * The limits of a whole file or body. It may have more levels than page content, because it contains page
 * content.
 */
export const JSON_DOCUMENT_LIMITS = { ...JSON_LIMITS, depth: JSON_LIMITS.depth + 4 } as const;

/** The limits of one page: bytes of its content, blocks, levels of blocks, and characters of its texts. */
export const PAGE_LIMITS = {
  bytes: 5 * 1024 * 1024,
  blocks: 2_000,
  nesting: 8,
  title: 200,
  searchTitle: 200,
  description: 500,
} as const;

/** The longest search text of a list, and of the pictures, in characters. */
export const SEARCH_MOST = { list: 300, pictures: 200 } as const;

/**
 * Content with more blocks is refused before it is read. A draft may have more blocks than a page, so
 * that an editor can save a page that is still too long.
 */
export const SENT_BLOCKS_MOST = 2 * PAGE_LIMITS.blocks;

/** The number of sections of a site, and the characters of a key and a name. Blocks have the limits of a page. */
export const SECTION_LIMITS = { count: 200, key: 40, name: 80 } as const;

/** The stored versions of a page or of the settings: the last `count`, and all of the last `days`. */
export const VERSIONS_KEPT = { count: 100, days: 30 } as const;

/** The number of days in which deleted pages and contact requests can be restored. */
export const TRASH_DAYS = 30;

/** Links that share a draft: their default and longest lifetime in days, and their number per page. */
export const SHARE_LINKS = { days: 7, maxDays: 90, perPage: 20 } as const;

/** A page is too heavy if its pictures, each at most `imageWidth` px wide, have more than `imageBytes` bytes. */
export const HEAVY_PAGE = { imageBytes: 2_500_000, imageWidth: 1280 } as const;

/** How far ahead a page may be scheduled, in days. */
export const SCHEDULE_MAX_DAYS = 730;

/**
 * Images: the bytes of one upload, its pixels (checked before decoding), the longest stored side, and
 * the shortest side of a crop.
 */
export const UPLOAD_LIMITS = {
  bytes: 15 * 1024 * 1024,
  pixels: 40_000_000,
  maxSidePx: 4_000,
  cropMinSidePx: 16,
} as const;

/** The widths of the variants that the server makes on request (`/uploads/…?w=640`), in px. */
export const IMAGE_WIDTHS = [320, 640, 960, 1280, 1920] as const;

/** The maximum size of one rich text. */
export const RICH_TEXT_MAX_BYTES = 32 * 1024;

/** The maximum levels of a list in a rich text: at least as many as older versions accepted. */
export const RICH_TEXT_LIST_LEVELS = 12;

/** The maximum number of rows in a price table. */
export const PRICE_ROWS_MOST = 60;

/** The maximum lengths of the texts of a contact request, in characters. */
export const CONTACT_LIMITS = {
  first_name: 100,
  last_name: 100,
  email: 254,
  phone: 50,
  subject: 200,
  message: 5_000,
  admin_notes: 10_000,
  reply: 10_000,
} as const;
