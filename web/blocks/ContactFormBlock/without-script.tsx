import type { ReactNode } from 'react';
import type { SiteSettings } from '@siteyard/schemas/settings';
import type { PageWords } from '../_shared/words/words.ts';

interface WithoutScriptProps {
  words: PageWords;
  /** The business's own; '' for what it does not tell. */
  contact: SiteSettings['contact'] | undefined;
}

/** What stands beneath the form in a browser that runs no script: how to reach the business anyway. */
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

/** A number that cannot be dialled as it stands, such as one with an extension, is shown as text. */
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
    // Only the '@' stands as it is: a '?' would begin the fields of a mail.
    <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`} className={LINK}>
      <bdi>{email}</bdi>
    </a>
  );
}
