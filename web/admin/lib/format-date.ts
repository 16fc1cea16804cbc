const dateTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** Formats an ISO date in the browser's locale and time zone, with the time; '' if invalid. */
export function formatDateTime(iso: string | null | undefined): string {
  return format(dateTime, iso);
}

/** Formats an ISO date in the browser's locale and time zone; '' if invalid. */
export function formatDate(iso: string | null | undefined): string {
  return format(date, iso);
}

function format(by: Intl.DateTimeFormat, iso: string | null | undefined): string {
  const time = iso ? Date.parse(iso) : Number.NaN;
  return Number.isNaN(time) ? '' : by.format(time);
}
