import type { ReactNode } from 'react';
import type { SiteSettings } from '@siteyard/schemas/settings';
import type { PageWords } from '../_shared/words/words.ts';

interface WithoutScriptProps {
  words: PageWords;
  /** The contact details of the business; '' for those it does not publish. */
  contact: SiteSettings['contact'] | undefined;
}

/** Shown below the form in browsers without script: other ways to reach the business. */
export function WithoutScript({ words, contact }: WithoutScriptProps) {
  const ways = [contact && phoneLink(contact.phone), contact && mailLink(contact.email)];
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

const LINK = 'inline-block py-2 font-semibold whitespace-nowrap underline underline-offset-4';

/** A number that cannot be dialled as written, such as one with an extension, is shown as text. */
function phoneLink(phone: string): ReactNode {
  const shown = phone.trim();
  if (shown === '') return null;
  const number = shown.replace(/[\s()./\u2010-\u2015-]/g, '');
  if (!/^\+?\d{3,}$/.test(number)) return <bdi>{shown}</bdi>;
  return (
    <a href={`tel:${number}`} className={LINK}>
      <bdi dir="ltr">{shown}</bdi>
    </a>
  );
}

function mailLink(email: string): ReactNode {
  if (email === '') return null;
  return (
    // Everything but '@' is encoded: a '?' would start the header fields of a mailto link.
    <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`} className={LINK}>
      <bdi>{email}</bdi>
    </a>
  );
}
