const dateTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** An ISO moment as the reader's own date and time; '' for what is no moment. */
export function formatDateTime(iso: string | null | undefined): string {
  return format(dateTime, iso);
}

/** An ISO moment as the reader's own date; '' for what is no moment. */
export function formatDate(iso: string | null | undefined): string {
  return format(date, iso);
}

function format(by: Intl.DateTimeFormat, iso: string | null | undefined): string {
  const time = iso ? Date.parse(iso) : Number.NaN;
  return Number.isNaN(time) ? '' : by.format(time);
}
