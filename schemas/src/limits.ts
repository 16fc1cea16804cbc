/**
 * The numbers of the specification's section 9 that our own code applies, and the few that the
 * design adds, by name. What the editor's library applies itself (history debounce, width of a
 * sidebar) is proved by tests of its behaviour and has no constant here.
 */

/** Contact requests on one page of the list. */
export const CONTACT_REQUESTS_PAGE_SIZE = 50;

/** How long a screen waits after the last keystroke before it searches, in ms. */
export const SEARCH_DEBOUNCE_MS = { contactRequests: 250, pages: 300 } as const;

/** How long notices stay and redirects wait, in ms. */
export const NOTICE_MS = {
  contactFormSuccess: 2500,
  settingsSaved: 1200,
  resetRedirect: 1000,
} as const;

/** Public page numbers that the footer and the "Read More" link point to. */
export const PAGE_IDS = { home: 1, history: 4, terms: 11, privacy: 12, cookies: 13 } as const;

/** The counter of public page numbers starts above this one. */
export const LAST_FIXED_PAGE_ID = 13;

/** The editor's viewports in px and zoom options in per cent; 'auto' is offered besides. */
export const EDITOR_VIEWPORTS = [
  { label: 'Small', width: 360 },
  { label: 'Medium', width: 768 },
  { label: 'Large', width: 1280 },
] as const;
export const EDITOR_ZOOM_PERCENT = [25, 50, 75, 100, 125, 150, 200] as const;
export const EDITOR_MOBILE_BREAKPOINT_PX = 638;
export const LINK_LIST_MAX_HEIGHT_REM = 12;

/** The thumbnail of a page in the manager: a 320 px wide, 16:9 window on the page at this scale. */
export const PAGE_PREVIEW = { scale: 0.28, widthPx: 320, aspect: 16 / 9 } as const;

export const JUMBOTRON_OVERLAY_STEPS = [0, 10, 20, 30, 40, 50, 60, 75, 100] as const;
export const JUMBOTRON_BLUR_STEPS = [0, 5, 10, 20, 30, 40, 50, 75, 100] as const;
export const JUMBOTRON_BLUR_MAX_PX = 20;

export const NAVBAR_ITEMS_SHOWN = { desktop: 8, mobile: 12 } as const;

/** The ten colour presets of the colour picker, stored as eight hex digits. */
export const COLOUR_PRESETS = [
  { label: 'Red', value: '#ef4444ff' },
  { label: 'Pink', value: '#ec4899ff' },
  { label: 'Purple-blue', value: '#6366f1ff' },
  { label: 'Cyan', value: '#06b6d4ff' },
  { label: 'Blue', value: '#3b82f6ff' },
  { label: 'Teal', value: '#14b8a6ff' },
  { label: 'Green', value: '#22c55eff' },
  { label: 'Yellow', value: '#eab308ff' },
  { label: 'Pale yellow', value: '#fef08aff' },
  { label: 'Orange', value: '#f97316ff' },
] as const;

/** Default size of an icon, in px. */
export const ICON_DEFAULT_PX = 24;

/**
 * How large parsed JSON may be before a schema checks it (security, decision 4). The deepest content
 * that the limits below allow has 57 levels: a list of 12 levels in 8 levels of columns. What goes a
 * few levels beyond one of them is left to their checks, which say what is nested.
 */
export const JSON_LIMITS = {
  bytes: 6 * 1024 * 1024,
  depth: 64,
  nodes: 250_000,
  /** Of one list or object: a schema that refuses each of them takes a second for a few 100,000. */
  members: 20_000,
  /** Different keys of a body: see `isOverLimits`. */
  keys: 20_000,
} as const;

/**
 * The same for a file or a body, which wraps what it is about. Every way in leaves as many levels to
 * the content of a page, so that what one accepts another does, too.
 */
export const JSON_DOCUMENT_LIMITS = { ...JSON_LIMITS, depth: JSON_LIMITS.depth + 4 } as const;

/** The most that one page may hold: bytes of its content, blocks, levels, characters. */
export const PAGE_LIMITS = {
  bytes: 5 * 1024 * 1024,
  blocks: 2_000,
  nesting: 8,
  title: 200,
  searchTitle: 200,
  description: 500,
} as const;

/**
 * Content with more blocks is refused before it is read. A draft may have more than a page, since
 * nobody should lose what does not fit yet.
 */
export const SENT_BLOCKS_MOST = 2 * PAGE_LIMITS.blocks;

/** A site's own sections: how many, and the characters of a key and a name. Their blocks: as a page's. */
export const SECTION_LIMITS = { count: 200, key: 40, name: 80 } as const;

/** Versions that are kept of a page or of the settings: the last `count`, and all of the last `days`. */
export const VERSIONS_KEPT = { count: 100, days: 30 } as const;

/** How many days deleted pages and contact requests can be restored. */
export const TRASH_DAYS = 30;

/** Links that share a draft: how long one works in days, unless told and at most; how many a page may have. */
export const SHARE_LINKS = { days: 7, maxDays: 90, perPage: 20 } as const;

/** The pictures of a page are heavy from here on, each as wide as `imageWidth` px at most. */
export const HEAVY_PAGE = { imageBytes: 2_500_000, imageWidth: 1280 } as const;

/** How far ahead a page may be scheduled, in days. */
export const SCHEDULE_MAX_DAYS = 730;

/**
 * Images: bytes of one upload, pixels (checked before decoding), the longest side that is kept, and the
 * shortest side of a crop.
 */
export const UPLOAD_LIMITS = {
  bytes: 15 * 1024 * 1024,
  pixels: 40_000_000,
  maxSidePx: 4_000,
  cropMinSidePx: 16,
} as const;

/** Widths in px of the variants that are made on request (`/uploads/…?w=640`). */
export const IMAGE_WIDTHS = [320, 640, 960, 1280, 1920] as const;

/** The most bytes of one rich text. */
export const RICH_TEXT_MAX_BYTES = 32 * 1024;

/** The most levels of one list of a rich text; as deep as one in no column could ever be. */
export const RICH_TEXT_LIST_LEVELS = 12;

/** The most rows of a price table. */
export const PRICE_ROWS_MOST = 60;
