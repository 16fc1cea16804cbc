import { inject } from 'vitest';
import type { SiteAddress } from '../running-site.ts';

/**
 * Returns the site that the files of a worker share, in its initial state: pages, contact requests and
 * settings of earlier files are removed. Its seed is `minimal`, it has no captcha, and it identifies callers
 * by `X-Forwarded-For`. A file with other needs starts its own site with `startSite`.
 */
export async function sharedSite(): Promise<SiteAddress> {
  const answer = await fetch(`${inject('sharedSites')}/${process.env['VITEST_POOL_ID']}`);
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as SiteAddress;
}

/** Returns the HTML of a page as a visitor receives it. */
export const visitorSees = async ({ url }: SiteAddress, page: number): Promise<string> =>
  (await fetch(`${url}/pages/${page}`)).text();
