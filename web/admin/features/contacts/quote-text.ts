import { CONTACT_LIMITS } from '@siteyard/schemas/contact-request';
import { cutText } from '@siteyard/schemas/primitives/shorten';
import type { Enquiry } from '@siteyard/schemas/rentals/enquiry';
import { estimateLines, formatDays, itemLines } from '@siteyard/schemas/rentals/enquiry-text';
import type { Words } from '../../../blocks/_shared/words/words.ts';

/**
 * Writes a quote for an enquiry in the language of the site: items, days and the estimate. The
 * administrator changes it before it is sent.
 */
export function quoteText(
  request: Enquiry & { first_name: string },
  words: Words['enquiry'],
  language: string,
  business: string,
): string {
  const days = formatDays(request, language);
  const { delivery } = request;
  const place =
    delivery?.kind === 'delivery' &&
    [delivery.zone?.name, delivery.place].filter(Boolean).join(', ');
  const priced = estimateLines(request, { ...words, delivery: words.deliveryPrice }, language);
  const parts = [
    words.hello.replace('{name}', request.first_name),
    words.thanks,
    days,
    place && `${words.place}: ${place}`,
    (priced.length > 0 ? priced : itemLines(request)).join('\n'),
    [words.regards, business].filter(Boolean).join('\n'),
  ];
  return cutText(parts.filter(Boolean).join('\n\n'), CONTACT_LIMITS.reply);
}
