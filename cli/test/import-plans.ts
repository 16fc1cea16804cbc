import { copyOf } from './sitectl.ts';
import { planOf } from './run-site.ts';

/** Plans and arguments for the tests of `sitectl import`. */

export const env = { SITECTL_TOKEN: 'secret-token' };
export const importing = (url: string, from = copyOf('minimal-site')) => [
  'import',
  from,
  '--url',
  url,
];
export const twoPages = planOf([
  {},
  { action: 'update', changes: { details: 1, blocks: 2 } },
  { action: 'unchanged' },
]);
