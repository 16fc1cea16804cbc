import type { SiteSettings } from '@siteyard/schemas/settings';
import { reachUsSentence } from '../_shared/contact-links.tsx';
import type { PageWords } from '../_shared/words/words.ts';

const LINK = 'inline-block py-2 font-semibold whitespace-nowrap underline underline-offset-4';

interface WithoutScriptProps {
  words: PageWords;
  /** The contact details of the business; '' for those it does not publish. */
  contact: SiteSettings['contact'] | undefined;
}

/** Shown below the form in browsers without script: other ways to reach the business. */
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
