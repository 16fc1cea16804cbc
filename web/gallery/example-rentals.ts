import { type PublicItem, type PublicRentals, rentals } from '@siteyard/schemas/rentals';

/** The keys of the example items, in their order. */
export const EXAMPLE_ITEM_KEYS = [1, 2, 3, 4].map((n) => `5b3c8a52-6f0d-4f47-9d3c-00000000000${n}`);

const [FORKLIFT = '', TELEHANDLER = '', LIFT = '', PUMP = ''] = EXAMPLE_ITEM_KEYS;

const item = (fields: Pick<PublicItem, 'key' | 'name' | 'address'> & Partial<PublicItem>) => ({
  category: '',
  summary: '',
  image: '',
  rates: {},
  unavailable_until: '',
  ...fields,
});

/** Items and rules for the examples: a usual item, one that is out, one without rates, and a long one. */
export const EXAMPLE_RENTALS: PublicRentals = {
  rules: rentals.parse({
    currency: 'USD',
    prices: 'before_tax',
    rates_note: 'Fuel and delivery are extra.',
    categories: [
      { id: 'forklifts', title: 'Forklifts', address: 'forklifts' },
      { id: 'lifts', title: 'Lifts', address: 'lifts', intro: 'Electric and quiet.' },
    ],
  }),
  items: [
    item({
      key: FORKLIFT,
      name: 'Forklift 2.5 t',
      address: 'forklift-2-5-t',
      category: 'forklifts',
      summary: 'Diesel, lifts to 4.7 m, with side shift.',
      image: '/uploads/35b9777779eae0bc22a0c6dafd0b7e30152e849a9ed27096a987513f12b158fb.webp',
      rates: {
        day: 18500,
        week: 69e3,
        four_weeks: 195050,
      },
      deposit: 5e4,
    }),
    item({
      key: TELEHANDLER,
      name: 'Telehandler 3.5 t',
      address: 'telehandler-3-5-t',
      category: 'forklifts',
      rates: { day: 29e3 },
      unavailable_until: '2199-12-24',
    }),
    item({
      key: LIFT,
      name: 'Scissor lift',
      address: 'scissor-lift',
      category: 'lifts',
      summary: 'Reaches 8 m.',
    }),
    item({
      key: PUMP,
      address: 'pump',
      summary: 'x'.repeat(300),
      name: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
      rates: {
        day: 1e9,
        week: 1e9,
        four_weeks: 1e9,
      },
      deposit: 1e9,
    }),
  ],
  contactPath: '/pages/16',
  collects: true,
};
