/**
 * Dates in the time zone of this device, in the format of `<input type="datetime-local">`. The API gets
 * ISO dates.
 */

/** `2026-03-09T08:00` */
export function toLocalInput(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Parses a typed date; null if it is incomplete or invalid. */
export function fromLocalInput(text: string): Date | null {
  const date = new Date(text);
  return /^\d{4,}-\d\d-\d\dT\d\d:\d\d/.test(text) && !Number.isNaN(date.getTime()) ? date : null;
}

/** The name of this device's time zone at a date: “Central European Summer Time (Europe/Berlin)”. */
export function zoneInWords(date: Date): string {
  const format = new Intl.DateTimeFormat(undefined, { timeZoneName: 'long' });
  const name = format.formatToParts(date).find(({ type }) => type === 'timeZoneName')?.value;
  const { timeZone } = format.resolvedOptions();
  return name && name !== timeZone ? `${name} (${timeZone})` : timeZone;
}

/** Eight o'clock on the next day: the most likely start of a schedule. */
export function nextMorning(now = new Date()): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 8);
}
