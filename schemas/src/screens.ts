/** A screen of the admin: an address of this site that the admin's document answers. */
export interface Screen {
  /** Path with the leading '/'; a part such as `:pageId` stands for any value. */
  path: string;
}

/**
 * Every screen of the admin and of accounts. The server answers these addresses with the admin's
 * document, the admin's router has a route for each of them, and no page can take one as its
 * address.
 */
export const SCREENS = [
  { path: '/login' },
  { path: '/forgot-password' },
  { path: '/reset-password' },
  { path: '/accept-invitation' },
  { path: '/admin/pages' },
  { path: '/admin/contacts' },
  { path: '/admin/pictures' },
  { path: '/admin/trash' },
  { path: '/admin/change-password' },
  { path: '/admin/sessions' },
  { path: '/admin/administrators' },
  { path: '/admin/runs' },
  { path: '/admin/runs/:runId' },
  { path: '/settings' },
  { path: '/settings/look' },
  { path: '/settings/business' },
  { path: '/settings/mail' },
  { path: '/editor/:pageId' },
] as const satisfies readonly Screen[];

/** First parts of paths below which the server has files and calls, and no screens. */
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

/** The first part of a path: `admin` of `/admin/pages`, `''` of `/`. */
export function firstPart(path: string): string {
  return path.replace(/^\//, '').split('/', 1)[0] ?? '';
}

/** First parts of a path that belong to the product, so that no page's address can begin with one. */
export const RESERVED_PATHS: readonly string[] = [
  ...new Set([...SCREENS.map(({ path }) => firstPart(path)), ...SERVER_PATHS]),
];
