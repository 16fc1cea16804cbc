const dateTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });

/** The browser's locale, in which the admin writes dates. */
export const LOCALE = dateTime.resolvedOptions().locale;

/** Formats an ISO date in the browser's locale and time zone, with the time; '' if invalid. */
export function formatDateTime(iso: string | null | undefined): string {
  return format(dateTime, iso);
}

/** Formats an ISO date in the browser's locale and time zone; '' if invalid. */
export function formatDate(iso: string | null | undefined): string {
  return format(date, iso);
}

/** Formats the time of an ISO date in the browser's locale and time zone; '' if invalid. */
export function formatTime(iso: string | null | undefined): string {
  return format(time, iso);
}

function format(by: Intl.DateTimeFormat, iso: string | null | undefined): string {
  const at = iso ? Date.parse(iso) : Number.NaN;
  return Number.isNaN(at) ? '' : by.format(at);
}
