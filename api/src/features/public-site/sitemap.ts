import type { PageLookups } from '../pages/page-lookups.service.ts';

/** The most entries that the sitemap protocol allows. */
const MAX_ENTRIES = 50_000;

type Entry = Awaited<ReturnType<PageLookups['listPublished']>>[number];

/** `sitemap.xml` with the published pages. */
export function sitemap(origin: string, pages: readonly Entry[]): string {
  const entries = pages.slice(0, MAX_ENTRIES).map(({ id, address, updatedAt }) => {
    // Addresses have only letters, digits, '-' and '/', so nothing needs escaping.
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

/** `robots.txt`: allows everything but the admin's screens and the API. */
export function robots(origin: string): string {
  const screens = ['/editor', '/forgot-password', '/login', '/reset-password', '/settings'];
  return [
    'User-agent: *',
    ...['/admin', '/api/', ...screens].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}
