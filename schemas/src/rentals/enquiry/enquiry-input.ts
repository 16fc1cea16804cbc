/** The texts that a visitor has entered in the form of an enquiry. The chosen items are separate. */
export interface EnquiryInput {
  fromDate: string;
  fromTime: string;
  toDate: string;
  toTime: string;
  location: string;
  /** '' until the visitor chooses; `delivery` or `collection`. */
  kind: string;
  zone: string;
  place: string;
  fees: readonly string[];
}

/** Returns the fields of an enquiry for `POST /api/contact_requests`. Unused fields are absent. */
export function enquiryOfInput(
  input: EnquiryInput,
  items: readonly { key: string; quantity: number }[],
): Record<string, unknown> {
  const { fromDate, fromTime, toDate, toTime, location, kind, zone, place, fees } = input;
  const moment = (date: string, time: string) => ({ date, ...(time !== '' && { time }) });
  return {
    ...(items.length > 0 && { items }),
    ...(fromDate !== '' && { from: moment(fromDate, fromTime) }),
    ...(toDate !== '' && { to: moment(toDate, toTime) }),
    ...(location !== '' && { location }),
    ...(kind === 'collection' && { delivery: { kind } }),
    ...(kind === 'delivery' && { delivery: { kind, zone, place: place.trim() } }),
    ...(fees.length > 0 && { fees }),
  };
}
