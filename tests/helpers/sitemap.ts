/** Returns the paths of the pages in a `sitemap.xml`, in its order. */
export const pathsInSitemap = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]+)/g)].map(([, address = '']) => new URL(address).pathname);
