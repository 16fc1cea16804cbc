import { BUTTON } from './button-look.ts';
import { cx } from './cx.ts';
import { linkAttributes } from './safe-link.ts';
import type { textMark } from './text-mark.ts';

interface ButtonLinkProps {
  label: string;
  href: string;
  className?: string;
  /** The result of `textMark` for the label. */
  mark?: ReturnType<typeof textMark>;
}

/** Whether a button is shown: it needs a text and a safe link. */
export function hasButton(label: string, href: string): boolean {
  return label.trim() !== '' && linkAttributes(href).href !== undefined;
}

/** A link that looks like a button; nothing without a text or a safe link. */
export function ButtonLink({ label, href, className, mark }: ButtonLinkProps) {
  if (!hasButton(label, href)) return null;
  return (
    <a className={cx(BUTTON, className)} {...linkAttributes(href)} dir="auto" {...mark}>
      {label}
    </a>
  );
}
