import { dialled } from '@siteyard/schemas/business';
import { mailtoLink, shownAddress } from '@siteyard/schemas/primitives/mail-address';
import type { SiteSettings } from '@siteyard/schemas/settings';
import type { ReactNode } from 'react';
import type { PageWords } from './words/words.ts';

/**
 * A link that calls a phone number; null for ''. A number that cannot be dialled, such as one with an
 * extension, is shown as text.
 */
export function phoneLink(phone: string, className: string): ReactNode {
  const shown = phone.trim();
  if (shown === '') return null;
  const number = dialled(shown);
  if (number === null) return <bdi>{shown}</bdi>;
  return (
    <a href={`tel:${number}`} className={className}>
      <bdi dir="ltr">{shown}</bdi>
    </a>
  );
}

/**
 * A link to an e-mail address; null for ''.
 * @param inColumn whether the link is in a narrow column: a long line then breaks after the `@`, not
 *   within a word
 */
export function mailLink(email: string, className: string, inColumn = false): ReactNode {
  if (email.trim() === '') return null;
  const href = mailtoLink(email);
  const shown = shownAddress(email);
  const at = inColumn ? shown.lastIndexOf('@') + 1 : 0;
  const text = (
    <bdi>
      {shown.slice(0, at)}
      {at > 0 && <wbr />}
      {shown.slice(at)}
    </bdi>
  );
  if (href === null) return text;
  return (
    <a href={href} className={className}>
      {text}
    </a>
  );
}

/** A line with links for the phone number and the e-mail address; null without both. */
export function contactLine(
  { phone, email }: { phone: string; email: string },
  className: string,
  inColumn = false,
): ReactNode {
  const links = [phoneLink(phone, className), mailLink(email, className, inColumn)];
  if (links.every((link) => link === null)) return null;
  return (
    <p className="flex flex-wrap gap-x-6">
      {links[0]}
      {links[1]}
    </p>
  );
}

/** “Please reach us directly: … or ….”; null for a business that publishes neither phone nor e-mail. */
export function reachUsSentence(
  words: PageWords,
  contact: SiteSettings['contact'] | undefined,
  className: string,
): ReactNode {
  const [first, second] = [
    contact && phoneLink(contact.phone, className),
    contact && mailLink(contact.email, className),
  ].filter(Boolean);
  if (!first) return null;
  const { reachUs, or } = words.withoutScript;
  return (
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
  );
}
