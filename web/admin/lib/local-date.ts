/**
 * Dates as people type them on this device: in its time zone, as `<input type="datetime-local">` has
 * them. The API gets ISO dates.
 */

/** `2026-03-09T08:00` */
export function toLocalInput(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** The date that was typed, or null if it is incomplete. */
export function fromLocalInput(text: string): Date | null {
  const date = new Date(text);
  return /^\d{4,}-\d\d-\d\dT\d\d:\d\d/.test(text) && !Number.isNaN(date.getTime()) ? date : null;
}

/** The time zone of this device at that date, in words: “Central European Summer Time (Europe/Berlin)”. */
export function zoneInWords(date: Date): string {
  const format = new Intl.DateTimeFormat(undefined, { timeZoneName: 'long' });
  const name = format.formatToParts(date).find(({ type }) => type === 'timeZoneName')?.value;
  const { timeZone } = format.resolvedOptions();
  return name && name !== timeZone ? `${name} (${timeZone})` : timeZone;
}

/** Eight o'clock on the day after: where a person most likely wants to start. */
export function nextMorning(now = new Date()): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 8);
}
