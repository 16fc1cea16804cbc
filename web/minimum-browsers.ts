/**
 * The oldest browsers that show the full design, by their names in browserslist. They are the minimum of
 * Tailwind 4 (https://tailwindcss.com/docs/compatibility). The README names them.
 */
export const MINIMUM_BROWSERS = { chrome: '111', firefox: '128', safari: '16.4' } as const;

/** The same browsers as `build.target` of Vite. */
export const BUILD_TARGET = Object.entries(MINIMUM_BROWSERS).map(
  ([name, version]) => name + version,
);
