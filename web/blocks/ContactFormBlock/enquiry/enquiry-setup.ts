import { locationsOf } from '@siteyard/schemas/business';
import type { ContactFormBlockProps } from '@siteyard/schemas/blocks/ContactFormBlock';
import { DEFAULT_LANGUAGE, type SiteSettings } from '@siteyard/schemas/settings';
import { showsEstimates } from '@siteyard/schemas/rentals';
import type { EnquirySetup } from './enquiry-value.ts';

type Asked = Pick<ContactFormBlockProps, 'askItems' | 'askDates' | 'askDelivery'>;

/**
 * Returns the enquiry that a form asks for; null if it asks for none. A site without rental items has
 * no items and no delivery.
 */
export function enquirySetup(
  asked: Asked,
  settings: SiteSettings | undefined,
): EnquirySetup | null {
  const rentals = settings?.rentals;
  const items = asked.askItems && rentals !== undefined;
  const delivery = asked.askDelivery && rentals !== undefined;
  const dates = asked.askDates;
  if (!items && !dates && !delivery) return null;
  const places = settings ? locationsOf(settings) : [];
  const titles = (all: readonly { id: string; title: string }[] = []) =>
    all.map(({ id, title }) => ({ id, title }));
  return {
    items,
    dates,
    delivery,
    estimate: items && dates && showsEstimates(rentals),
    locations:
      places.length > 1
        ? places.map(({ id, name }) => ({
            id,
            name,
          }))
        : [],
    zones: delivery ? titles(rentals.zones) : [],
    fees: items ? titles(rentals.fees.filter(({ required }) => !required)) : [],
    language: settings?.language ?? DEFAULT_LANGUAGE,
  };
}
