import { jsonForScript } from '../../blocks/_shared/json-for-script.ts';
import { rentalData } from './rental-data.ts';
import type { PageHead } from '../page-head.ts';
import { breadcrumbData } from './breadcrumb-data.ts';
import { businessData } from './business-data.ts';
import { pageData } from './page-data.ts';
import { questionData } from './question-data.ts';

/**
 * Returns the business, a page, its questions, its rental items and the path to it as structured data for
 * search engines: JSON for a `script` element; null if there are none.
 *
 * The website and the page name the business, so a site without locations has no data for them.
 */
export function structuredData(head: PageHead): string | null {
  const { page, settings, origin, canonical } = head;
  const business = businessData(settings, origin);
  const asked = questionData(page.content);
  const located = origin && canonical ? { ...head, origin, canonical } : null;
  const path = located && breadcrumbData(located);
  const graph = [
    ...business,
    ...(located && business.length > 0 ? pageData(located, path !== null) : []),
    ...(asked ? [asked] : []),
    ...rentalData(head),
    ...(path ? [path] : []),
  ];
  if (graph.length === 0) return null;
  return jsonForScript({ '@context': 'https://schema.org', '@graph': graph });
}
