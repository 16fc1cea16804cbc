/**
 * Every screen of the admin and of accounts. The server answers these paths with the admin's document,
 * the admin's router has a route for each of them, and pages cannot have them as addresses. A part such as
 * `:pageId` can have any value.
 */
export const SCREENS = [
  '/login',
  '/forgot-password',
  '/reset-password',
  '/accept-invitation',
  '/admin/pages',
  '/admin/contacts',
  '/admin/items',
  '/admin/items/:itemKey',
  '/admin/pictures',
  '/admin/trash',
  '/admin/change-password',
  '/admin/sessions',
  '/admin/administrators',
  '/admin/history',
  '/admin/history/:number',
  '/admin/runs',
  '/admin/runs/:runId',
  '/settings',
  '/settings/look',
  '/settings/business',
  '/settings/rentals',
  '/settings/mail',
  '/editor/:pageId',
] as const;

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
  ...new Set([...SCREENS.map(firstPart), ...SERVER_PATHS]),
];
