import { mailtoLink, shownAddress } from '@siteyard/schemas/primitives/mail-address';

/** A link that writes to exactly this e-mail address; plain text if it is not a single address. */
export function EmailLink({ email, className }: { email: string; className: string }) {
  const href = mailtoLink(email);
  const shown = shownAddress(email);
  if (href === null) return shown;
  return (
    <a href={href} className={className}>
      {shown}
    </a>
  );
}
