import { rentalData } from '../rentals/rental-data.ts';
import type { RenderInput } from '../types.ts';
import { breadcrumbData } from './breadcrumb-data.ts';
import { businessData } from './business-data.ts';
import { pageData } from './page-data.ts';
import { questionData } from './question-data.ts';

/**
 * The business, a page, its questions, its rental items and the path to it as structured data for search
 * engines: JSON for a `script` element; null if there are none. It is escaped, so that a text of an owner
 * cannot end the element.
 *
 * The website and the page name the business, so a site without locations has no data for them.
 * @param origin of the site, without a trailing slash; undefined if it is unknown
 * @param canonical the absolute address of the page; null if it is unknown
 */
export function structuredData(
  input: RenderInput,
  origin: string | undefined,
  canonical: string | null,
): string | null {
  const { page, settings } = input;
  if (!page) return null;
  const business = businessData(settings, origin);
  const asked = questionData(page.content);
  const path = origin && canonical ? breadcrumbData(input, origin, canonical) : null;
  const isLinked = business.length > 0 && origin && canonical;
  const graph = [
    ...business,
    ...(isLinked ? pageData({ page, settings, origin, canonical }, path !== null) : []),
    ...(asked ? [asked] : []),
    ...rentalData(input, origin),
    ...(path ? [path] : []),
  ];
  if (graph.length === 0) return null;
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
