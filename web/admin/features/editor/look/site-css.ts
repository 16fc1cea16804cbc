import publicCss from '../../../../client/public.css?inline';

/**
 * The site's stylesheet. A public page preloads its typefaces and never uses one that loads late, because
 * that would move the page. In the admin nothing is preloaded, so a late typeface is used.
 */
export const SITE_CSS = publicCss.replace(/font-display: ?optional/g, 'font-display:swap');

/** The rules of `SITE_CSS` that load typefaces. */
export const SITE_FACES = SITE_CSS.split('}')
  .filter((rule) => rule.includes('@font-face'))
  .map((rule) => `${rule.slice(rule.indexOf('@font-face'))}}`)
  .join('');
