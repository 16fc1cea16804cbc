import { mailtoLink, shownAddress } from '@siteyard/schemas/primitives/mail-address';

/** An email address, with a link that writes to this very address; as text if it is not one address. */
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
