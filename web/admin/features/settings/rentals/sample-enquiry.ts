import {
  type Enquiry,
  type EnquiryEstimate,
  decimalsOf,
  type Rentals,
} from '@siteyard/schemas/rentals';

const KEY = '00000000-0000-4000-8000-000000000001';

/**
 * Returns an invented enquiry with the periods, the first zone and the currency of the shop, for sample
 * quotes.
 */
export function sampleEnquiry(rules: Rentals): Enquiry & { first_name: string } {
  const { periods, zones, currency } = rules;
  const [period] = periods;
  const [zone] = zones;
  const unit = 10 ** decimalsOf(currency);
  const amount = 380 * unit;
  const delivery = zone ? (zone.fee ?? 60 * unit) : 0;
  const estimate: EnquiryEstimate = {
    rule: 'cheapest/1',
    complete: true,
    days: 2,
    currency,
    lines: [
      {
        key: KEY,
        quantity: 1,
        periods: { [period!.id]: 2 },
        amount,
      },
    ],
    fees: {},
    delivery,
    tax: 0,
    deposit: 0,
    total: amount + delivery,
    titles: {
      periods: { [period!.id]: period!.title },
      fees: {},
    },
  };
  return {
    first_name: 'Ada',
    items: [
      {
        key: KEY,
        name: 'Mini excavator',
        quantity: 1,
      },
    ],
    from: {
      date: '2027-03-01',
      time: '08:00',
    },
    to: {
      date: '2027-03-03',
      time: '08:00',
    },
    ...(zone && {
      delivery: {
        kind: 'delivery' as const,
        zone: {
          id: zone.id,
          name: zone.title,
        },
        place: '12 Mill Lane',
      },
    }),
    estimate,
  };
}
