import type { PageLookups } from '../pages/page-lookups.service.ts';

/** What one sitemap may list, by its standard. */
const MAX_ENTRIES = 50_000;

type Entry = Awaited<ReturnType<PageLookups['listPublished']>>[number];

/** `sitemap.xml` of the pages that were ever published. */
export function sitemap(origin: string, pages: readonly Entry[]): string {
  const entries = pages.slice(0, MAX_ENTRIES).map(({ id, address, updatedAt }) => {
    // Addresses hold letters, digits, '-' and '/' only: nothing has to be escaped.
    const path = /^[a-z0-9/-]+$/.test(address) ? address : `pages/${id}`;
    return `<url><loc>${origin}/${path}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

/** `robots.txt`: everything but the screens of the administrators. */
export function robots(origin: string): string {
  const hidden = ['/admin', '/api/', '/editor', '/forgot-password', '/login', '/reset-password'];
  return [
    'User-agent: *',
    ...hidden.map((path) => `Disallow: ${path}`),
    'Disallow: /settings',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}
