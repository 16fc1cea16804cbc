/** A screen of the admin. */
export interface Screen {
  /** The path with a leading '/'. A part such as `:pageId` can have any value. */
  path: string;
}

/**
 * Every screen of the admin and of accounts. The server answers these paths with the admin's document,
 * the admin's router has a route for each of them, and pages cannot have them as addresses.
 */
export const SCREENS = [
  { path: '/login' },
  { path: '/forgot-password' },
  { path: '/reset-password' },
  { path: '/accept-invitation' },
  { path: '/admin/pages' },
  { path: '/admin/contacts' },
  { path: '/admin/items' },
  { path: '/admin/items/:itemKey' },
  { path: '/admin/pictures' },
  { path: '/admin/trash' },
  { path: '/admin/change-password' },
  { path: '/admin/sessions' },
  { path: '/admin/administrators' },
  { path: '/admin/history' },
  { path: '/admin/history/:number' },
  { path: '/admin/runs' },
  { path: '/admin/runs/:runId' },
  { path: '/settings' },
  { path: '/settings/look' },
  { path: '/settings/business' },
  { path: '/settings/rentals' },
  { path: '/settings/mail' },
  { path: '/editor/:pageId' },
] as const satisfies readonly Screen[];

/** The first parts of the server's own paths, which have no screens. */
export const SERVER_PATHS: readonly string[] = [
  'api',
  'assets',
  'fonts',
  'healthz',
  'metrics',
  'pages',
  'readyz',
  'uploads',
];

/** Returns the first part of a path: `admin` for `/admin/pages`, `''` for `/`. */
export function firstPart(path: string): string {
  return path.replace(/^\//, '').split('/', 1)[0] ?? '';
}

/** The first parts of paths that the product uses. The address of a page cannot begin with one. */
export const RESERVED_PATHS: readonly string[] = [
  ...new Set([...SCREENS.map(({ path }) => firstPart(path)), ...SERVER_PATHS]),
];
