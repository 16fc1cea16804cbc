import { ENQUIRY_MOST, type EnquiryInput } from '@siteyard/schemas/rentals';

/** The enquiry that the form asks for. The visitor receives it with the page. */
export interface EnquirySetup {
  items: boolean;
  dates: boolean;
  delivery: boolean;
  /** Whether the owner shows estimates. */
  estimate: boolean;
  locations: { id: string; name: string }[];
  zones: { id: string; title: string }[];
  /** The fees that a visitor can choose. */
  fees: { id: string; title: string }[];
  /** The tag of the site's language, for amounts. */
  language: string;
}

/** The visitor's input, as text. The items are in the list of the device. */
export interface EnquiryValue extends EnquiryInput {
  kind: '' | 'delivery' | 'collection';
  fees: string[];
}

export const EMPTY_ENQUIRY: EnquiryValue = {
  fromDate: '',
  fromTime: '',
  toDate: '',
  toTime: '',
  location: '',
  kind: '',
  zone: '',
  place: '',
  fees: [],
};

/** Whether the end is before the start. A range with only one of them is valid. */
export const endsFirst = ({ fromDate, fromTime, toDate, toTime }: EnquiryValue): boolean =>
  fromDate !== '' &&
  toDate !== '' &&
  (toDate < fromDate ||
    (toDate === fromDate && fromTime !== '' && toTime !== '' && toTime < fromTime));

/** Whether the rental has more days than the site accepts. */
export const isTooLong = ({ fromDate, fromTime, toDate, toTime }: EnquiryValue): boolean =>
  Date.parse(`${toDate}T${toTime || '23:59'}Z`) -
    Date.parse(`${fromDate}T${fromTime || '00:00'}Z`) >
  ENQUIRY_MOST.days * 86_400_000;

const nameOf = (blockId: string) => `siteyard-enquiry:${blockId}`;

/** Whether a stored value is a text or a list of texts, like the empty value. */
const isLike = (empty: string | string[], stored: unknown) =>
  Array.isArray(empty)
    ? Array.isArray(stored) && stored.every((each) => typeof each === 'string')
    : typeof stored === 'string';

/** Returns the input from before a reload of this tab, without values of another kind. */
export function loadEnquiry(blockId: string): EnquiryValue {
  try {
    const stored = JSON.parse(sessionStorage.getItem(nameOf(blockId)) ?? '{}') as EnquiryValue;
    const names = Object.keys(EMPTY_ENQUIRY) as (keyof EnquiryValue)[];
    const valid = names.filter((name) => isLike(EMPTY_ENQUIRY[name], stored[name]));
    return { ...EMPTY_ENQUIRY, ...Object.fromEntries(valid.map((name) => [name, stored[name]])) };
  } catch {
    return EMPTY_ENQUIRY;
  }
}

/** Stores the input until a reload. Does nothing if storage is blocked. */
export function saveEnquiry(blockId: string, value: EnquiryValue): void {
  try {
    sessionStorage.setItem(nameOf(blockId), JSON.stringify(value));
  } catch {
    // The form works without it.
  }
}
