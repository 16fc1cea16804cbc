import { BUTTON } from './button-look.ts';
import { cx } from './cx.ts';
import { linkAttributes } from './safe-link.ts';

interface ButtonLinkProps {
  label: string;
  href: string;
  className?: string;
}

/** A link that looks like a button. Shown only if both its text and its link are set and usable. */
export function ButtonLink({ label, href, className }: ButtonLinkProps) {
  const attributes = linkAttributes(href);
  if (label.trim() === '' || !attributes.href) return null;
  return (
    <a className={cx(BUTTON, className)} {...attributes} dir="auto">
      {label}
    </a>
  );
}
