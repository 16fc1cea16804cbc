/** An administrator of a kept release (`fixtures/releases`). */
export interface KeptAccount {
  email: string;
  password: string;
}

export const KEPT_ADMIN: KeptAccount = {
  email: 'owner@brindle.example',
  password: 'a long enough kept password',
};

export const KEPT_COLLEAGUE: KeptAccount = {
  email: 'colleague@brindle.example',
  password: 'another long kept password',
};

/** Replaces the address of the site in the kept HTML, because each run has another port. */
export const KEPT_URL = 'http://kept.example';

const OF_EVERY_RELEASE = [
  '/',
  ...[1, 2, 3, 4, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21].map((id) => `/pages/${id}`),
  '/moved/first',
  '/moved/second',
  '/deleted',
  '/no/such/page',
];

/**
 * Returns the public paths of a kept release: each published page, redirects and a missing page.
 * @param version such as `0.2.0`
 */
export function keptPaths(version: string): readonly string[] {
  if (version === '0.1.0') return OF_EVERY_RELEASE;
  const more = [22, 23, 24, 25].map((id) => `/pages/${id}`);
  return [...OF_EVERY_RELEASE, ...more, '/ending', '/other/tools', '/sitemap.xml'];
}

/** The file of a path in `html/`. */
export function htmlName(pathname: string): string {
  return `${pathname.slice(1).replaceAll('/', '-') || 'root'}.html`;
}
