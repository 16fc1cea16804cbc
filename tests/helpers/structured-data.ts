import { JSDOM } from 'jsdom';

/** A thing in structured data. */
export type Thing = Record<string, unknown>;

/** Returns the things in the structured data of a page; empty if it has none. */
export function structuredDataOf(html: string): Thing[] {
  const script = new JSDOM(html).window.document.querySelector('script[type$="ld+json"]');
  if (!script) return [];
  return (JSON.parse(script.textContent ?? '') as { '@graph': Thing[] })['@graph'];
}

export const thingsOfType = (things: readonly Thing[], type: string): Thing[] =>
  things.filter((each) => each['@type'] === type);

/**
 * Returns the problems of a page's structured data, in words: a property that Google requires is
 * missing or has another form, or a reference has no target.
 * https://developers.google.com/search/docs/appearance/structured-data/local-business and
 * https://developers.google.com/search/docs/appearance/structured-data/breadcrumb
 */
export function structuredDataProblems(things: readonly Thing[]): string[] {
  return [
    ...identifierProblems(things),
    ...thingsOfType(things, 'LocalBusiness').flatMap(businessProblems),
    ...thingsOfType(things, 'BreadcrumbList').flatMap(breadcrumbProblems),
  ];
}

function identifierProblems(things: readonly Thing[]): string[] {
  const known: unknown[] = things.flatMap((each) =>
    each['@id'] === undefined ? [] : [each['@id']],
  );
  const values: unknown[] = things.flatMap((each) => Object.values(each));
  const references = values.filter(isThing).filter((each) => Object.keys(each).join() === '@id');
  return [
    ...known.filter((id) => !isAddress(id)).map((id) => `@id ${String(id)} is no address`),
    ...(new Set(known).size < known.length ? ['two things have one @id'] : []),
    ...references
      .map((each) => each['@id'])
      .filter((id) => !known.includes(id))
      .map((id) => `nothing has the @id ${String(id)}`),
  ];
}

const isThing = (value: unknown): value is Thing => typeof value === 'object' && value !== null;

function businessProblems(business: Thing): string[] {
  const address = isThing(business['address']) ? business['address'] : {};
  const hours = (business['openingHoursSpecification'] ?? []) as Thing[];
  const closures = (business['specialOpeningHoursSpecification'] ?? []) as Thing[];
  const isTime = (value: unknown) => /^\d\d:\d\d$/.test(String(value));
  const isDay = (value: unknown) => /^\d{4}-\d\d-\d\d$/.test(String(value));
  return problems({
    'name is missing': !isText(business['name']),
    '@id is missing': !isAddress(business['@id']),
    'address has no parts': address['@type'] !== 'PostalAddress',
    'address has an empty part': !Object.values(address).every(isText),
    'country is no code': !/^([A-Z]{2})?$/.test(String(address['addressCountry'] ?? '')),
    'url is no address': !isAddress(business['url']),
    'opening hours are wrong': !hours.every(
      ({ '@type': type, dayOfWeek, opens, closes }) =>
        type === 'OpeningHoursSpecification' &&
        Array.isArray(dayOfWeek) &&
        dayOfWeek.length > 0 &&
        isTime(opens) &&
        isTime(closes) &&
        opens !== closes,
    ),
    'closures are wrong': !closures.every(
      ({ '@type': type, opens, closes, validFrom, validThrough }) =>
        type === 'OpeningHoursSpecification' &&
        opens === '00:00' &&
        closes === '00:00' &&
        isDay(validFrom) &&
        isDay(validThrough) &&
        String(validFrom) <= String(validThrough),
    ),
  });
}

function breadcrumbProblems({ itemListElement }: Thing): string[] {
  const steps = (itemListElement ?? []) as Thing[];
  return problems({
    'breadcrumbs have fewer than two steps': steps.length < 2,
    'breadcrumbs are not numbered': !steps.every(({ position }, at) => position === at + 1),
    'a step has no type': !steps.every((step) => step['@type'] === 'ListItem'),
    'a step has no name': !steps.every(({ name }) => isText(name)),
    'a step has no address': !steps.every(({ item }) => isAddress(item)),
  });
}

const problems = (found: Record<string, boolean>) =>
  Object.keys(found).filter((problem) => found[problem]);

const isText = (value: unknown) => typeof value === 'string' && value.trim() !== '';
const isAddress = (value: unknown) => /^https?:\/\/[^/]/.test(String(value));
