import type { SiteSettings } from '@siteyard/schemas/settings';
import { reachUsSentence } from '../_shared/contact-links.tsx';
import type { PageWords } from '../_shared/words/words.ts';

const LINK = 'inline-block py-2 font-semibold whitespace-nowrap underline underline-offset-4';

interface WithoutScriptProps {
  words: PageWords;
  /** The contact details of the business; '' for a detail that it does not publish. */
  contact: SiteSettings['contact'] | undefined;
}

/** Other ways to reach the business, for browsers without JavaScript. */
export function WithoutScript({ words, contact }: WithoutScriptProps) {
  const { needsScript, switchOn } = words.withoutScript;
  return (
    <noscript>
      <p className="mt-4 text-alert" lang={words.lang} dir="auto">
        {needsScript} {reachUsSentence(words, contact, LINK) ?? switchOn}
      </p>
    </noscript>
  );
}
