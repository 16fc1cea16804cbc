const NAMES: Record<string, string> = {
  name: 'Name',
  address: 'Address',
  category: 'Category',
  summary: 'Summary',
  text: 'Text',
  pictures: 'Pictures',
  specs: 'Specifications',
  rates: 'Rates',
  deposit: 'Deposit',
  minimum: 'Shortest period',
  rate_note: 'Note on the rates',
  no_estimate: 'Quoted by the business',
  delivered: 'Delivery or collection',
  locations: 'Locations',
  owned: 'Number owned',
  unavailable_until: 'Not available until',
  goes_with: 'Goes with',
  order: 'Place in lists',
  search_title: 'Title for search engines',
  description: 'Description',
  social_image: 'Social image',
  noindex: 'Hidden from search engines',
};

/** The name of a value of a rental item with a path such as `rates.day` or `specs[0].label`. */
export function itemLabel(path: string): string {
  const [, field = path, rest = ''] = /^(\w+)(.*)$/s.exec(path) ?? [];
  const name = NAMES[field] ?? field;
  const inner = rest.replace(/^\./, '');
  return inner === '' ? name : `${name}, ${inner}`;
}
