import { business } from '@siteyard/schemas/business';

const weekdays = { days: ['mo', 'tu', 'we', 'th', 'fr'], opens: '07:00', closes: '17:30' };

/** Locations for the examples: a usual one, one without a break, and one with many details. */
export const EXAMPLE_BUSINESS = business.parse({
  name: 'Brindle Rental',
  locations: [
    {
      id: 'main',
      name: 'Main yard',
      address: '1 Hill Road\nColumbus, OH 43215',
      phone: '(614) 555-0142',
      email: 'hello@brindle.example',
      time_zone: 'America/New_York',
      hours: [
        weekdays,
        {
          days: ['sa'],
          opens: '08:00',
          closes: '12:00',
        },
      ],
      closures: [
        {
          from: '2199-12-24',
          to: '2199-12-26',
          note: 'Christmas',
        },
      ],
      map_url: 'https://maps.example/main',
    },
    {
      id: 'east',
      name: 'East yard',
      address: '7 Mill Lane\nNewark, OH',
      phone: '(740) 555-0199',
      map_url: 'https://maps.example/east',
      hours: [
        {
          ...weekdays,
          closes: '12:00',
        },
        {
          ...weekdays,
          opens: '13:00',
          closes: '18:00',
        },
      ],
    },
    {
      id: 'long',
      name: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk',
      address: 'x'.repeat(250),
      phone: 'call 5 5 5, ext. 7',
      email: `${'a'.repeat(60)}@b.example`,
      hours: [
        {
          days: ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'],
          opens: '00:00',
          closes: '00:00',
        },
      ],
      closures: [
        {
          from: '2199-01-01',
          to: '',
          note: '<script>alert(1)</script>',
        },
      ],
    },
  ],
});
