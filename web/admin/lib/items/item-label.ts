import type { ItemFields } from '@siteyard/schemas/rentals';

/** The labels of the form. */
const LABELS: Record<keyof ItemFields, string> = {
  name: 'Name',
  address: 'Web address',
  category: 'Category',
  summary: 'Summary',
  text: 'Text',
  pictures: 'Pictures',
  specs: 'Specifications',
  rates: 'Rates',
  deposit: 'Deposit',
  minimum: 'Shortest period',
  rate_note: 'Note on the rates',
  no_estimate: 'No estimate',
  delivered: 'Delivery',
  locations: 'Locations',
  owned: 'How many you own',
  unavailable_until: 'Not available until',
  goes_with: 'Often rented with it',
  order: 'Place in the list',
  search_title: 'Title for search engines',
  description: 'Description for search engines',
  social_image: 'Picture in chats and social networks',
  noindex: 'Hidden from search engines',
};

/** The label of a value of an item by its path, such as `rates.day` or `specs.Weight`. */
export function itemLabel(path: string): string {
  const [, field = path, rest = ''] = /^(\w+)(.*)$/s.exec(path) ?? [];
  const label = LABELS[field as keyof ItemFields] ?? field;
  const inner = rest.replace(/^\./, '');
  return inner === '' ? label : `${label}, ${inner}`;
}
