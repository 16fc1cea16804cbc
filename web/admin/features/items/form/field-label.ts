import type { ItemFields } from '@siteyard/schemas/rentals/item';

const LABELS: Record<keyof ItemFields, string> = {
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
  no_estimate: 'No estimate',
  delivered: 'Delivery',
  locations: 'Locations',
  owned: 'How many you own',
  unavailable_until: 'Not available until',
  goes_with: 'Goes with',
  order: 'Place in the list',
  search_title: 'Title for search engines',
  description: 'Description for search engines',
  social_image: 'Picture for social networks',
  noindex: 'Search engines do not list it',
};

/** The label of a field of an item by its path, such as `rates.day`. */
export function fieldLabel(path: string): string {
  const [field = '', id] = path.split(/[.[]/);
  const label = LABELS[field as keyof ItemFields] ?? path;
  return field === 'rates' && id !== undefined ? `${label}, ${id}` : label;
}
