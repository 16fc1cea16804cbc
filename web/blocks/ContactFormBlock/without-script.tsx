import type { SiteSettings } from '@siteyard/schemas/settings';
import { mailLink, phoneLink } from '../_shared/contact-links.tsx';
import type { PageWords } from '../_shared/words/words.ts';

const LINK = 'inline-block py-2 font-semibold whitespace-nowrap underline underline-offset-4';

interface WithoutScriptProps {
  words: PageWords;
  /** The contact details of the business; '' for those it does not publish. */
  contact: SiteSettings['contact'] | undefined;
}

/** Shown below the form in browsers without script: other ways to reach the business. */
export function WithoutScript({ words, contact }: WithoutScriptProps) {
  const ways = [
    contact && phoneLink(contact.phone, LINK),
    contact && mailLink(contact.email, LINK),
  ];
  const { needsScript, reachUs, or, switchOn } = words.withoutScript;
  const [first, second] = ways.filter(Boolean);
  return (
    <noscript>
      <p className="mt-4 text-alert" lang={words.lang} dir="auto">
        {needsScript}{' '}
        {first ? (
          <>
            {reachUs} {first}
            {second && (
              <>
                {' '}
                {or} {second}
              </>
            )}
            .
          </>
        ) : (
          switchOn
        )}
      </p>
    </noscript>
  );
}
