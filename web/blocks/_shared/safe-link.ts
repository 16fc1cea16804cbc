import type { ComponentProps } from 'react';
import { isExternalUrl, safeUrl } from '@siteyard/schemas/primitives/safe-url';

/**
 * Returns the attributes of a link to a stored address: none for an unsafe one, a new tab for another
 * site. The address is checked again here, because it may have been stored before the rule existed.
 */
export function linkAttributes(
  href: unknown,
): Pick<ComponentProps<'a'>, 'href' | 'target' | 'rel'> {
  const safe = safeUrl(href);
  if (safe === null) return {};
  return isExternalUrl(safe)
    ? { href: safe, target: '_blank', rel: 'noopener noreferrer' }
    : { href: safe };
}
