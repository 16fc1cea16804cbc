import type { SiteSettings } from '@siteyard/schemas/settings';
import type { ReactNode } from 'react';
import { BUTTON } from '../_shared/button-look.ts';
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
  return (
    <noscript>
      <p className="mt-4 text-alert" lang={words.lang} dir="auto">
        {reachUsText(words, contact)}
      </p>
    </noscript>
  );
}

/** The sentences that the form needs JavaScript, and how else to reach the business. */
export function reachUsText(words: PageWords, contact: WithoutScriptProps['contact']): ReactNode {
  const { needsScript, switchOn } = words.withoutScript;
  return (
    <>
      {needsScript} {reachUsSentence(words, contact, LINK) ?? switchOn}
    </>
  );
}

/** Shows a form without script, or a link to it, in place of the form that needs script. */
export function InsteadOfIsland({ words, form }: { words: PageWords; form?: ReactNode }) {
  return (
    <noscript>
      {form ?? (
        <a href="?item=" className={BUTTON} lang={words.lang}>
          {words.withoutScript.useForm}
        </a>
      )}
    </noscript>
  );
}
