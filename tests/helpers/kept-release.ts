/** The people of a kept release (`fixtures/releases`), and what is looked at in it. */
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

/** Every public path of a kept release: each published page, redirects and a page that is missing. */
export const KEPT_PATHS: readonly string[] = [
  '/',
  ...[1, 2, 3, 4, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21].map((id) => `/pages/${id}`),
  '/moved/first',
  '/moved/second',
  '/deleted',
  '/no/such/page',
];

/** The file of a path in `html/`. */
export function htmlName(pathname: string): string {
  return `${pathname.slice(1).replaceAll('/', '-') || 'root'}.html`;
}
