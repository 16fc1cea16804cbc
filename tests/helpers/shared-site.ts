import { inject } from 'vitest';
import type { SiteAddress } from './running-site.ts';

/**
 * The site that the files of a worker share, as it was at first: pages, contact requests and
 * settings of earlier files are gone. Its seed is `minimal`, it has no captcha, and callers are told
 * apart by `X-Forwarded-For`. A file with other wishes starts its own by `startSite`.
 */
export async function sharedSite(): Promise<SiteAddress> {
  const answer = await fetch(`${inject('sharedSites')}/${process.env['VITEST_POOL_ID']}`);
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as SiteAddress;
}
