import type { SiteSettings } from '@siteyard/schemas/settings';
import type { ReactNode } from 'react';
import { reachUsSentence } from '../../_shared/contact-links.tsx';
import type { PageWords } from '../../_shared/words/words.ts';

const LINK = 'inline-block py-2 font-semibold whitespace-nowrap underline underline-offset-4';

/**
 * The sentences that the form needs JavaScript, and how else to reach the business.
 * @param contact has '' for a detail that the business does not publish
 */
export function reachUsText(
  words: PageWords,
  contact: SiteSettings['contact'] | undefined,
): ReactNode {
  const { needsScript, switchOn } = words.withoutScript;
  return (
    <>
      {needsScript} {reachUsSentence(words, contact, LINK) ?? switchOn}
    </>
  );
}
