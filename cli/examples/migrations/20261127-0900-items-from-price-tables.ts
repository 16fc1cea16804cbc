import {
  defineMigration,
  type AnyBlock,
  type Block,
  type MigrationBlocks,
  type MigrationSite,
  type Rentals,
} from 'sitectl/migrate';

/** The currency of each sign. Check it first: "$" is the sign of several currencies. */
const CURRENCIES: Record<string, string> = { $: 'USD', '£': 'GBP', '€': 'EUR' };

const WEEKEND = {
  from: { day: 'fri', time: '12:00' },
  to: { day: 'mon', time: '12:00' },
} as const;

/** The periods that a column may name. The first one whose label fits counts. */
const PERIODS: (Omit<Rentals['periods'][number], 'title'> & { label: RegExp })[] = [
  { label: /weekend/i, id: 'weekend', kind: 'weekend', length: 1, ...WEEKEND },
  { label: /half.day/i, id: 'half_day', kind: 'hours', length: 4 },
  { label: /four weeks|4 weeks|month/i, id: 'four_weeks', kind: 'days', length: 28 },
  { label: /week|7 days/i, id: 'week', kind: 'days', length: 7 },
  { label: /day/i, id: 'day', kind: 'days', length: 1 },
];

const PRICES = ['day', 'week', 'fourWeeks', 'deposit'] as const;

type Table = Block<'PriceTable'>;

/** Returns the currency of the prices in a table; undefined if they have no sign. */
function currencyOf({ items }: Table['props']): string | undefined {
  const prices = items.flatMap((row) => PRICES.map((price) => row[price])).join(' ');
  const signs = [...new Set(prices.match(/\p{Sc}/gu))];
  if (signs.length > 1)
    throw new Error(`A price table has two currencies: ${signs.join(' and ')}. Correct it first.`);
  const [sign] = signs;
  if (sign === undefined || sign in CURRENCIES) return CURRENCIES[sign ?? ''];
  throw new Error(`Add the currency of "${sign}" to CURRENCIES.`);
}

/** Adds the periods of these labels to the settings. Returns a label that names no period. */
function addPeriods(site: MigrationSite, currency: string, labels: string[]): string | undefined {
  const found = labels.map((label) => PERIODS.find((period) => period.label.test(label)));
  if (found.includes(undefined)) return labels[found.indexOf(undefined)];
  const { periods } = site.rentals(currency);
  for (const [at, { label: _, ...period }] of found.flatMap((each) => each ?? []).entries())
    if (!periods.some(({ kind, length }) => kind === period.kind && length === period.length))
      periods.push({ ...period, title: labels[at]! });
  return undefined;
}

/** Returns the blocks for a table: its items, and a table of the rows that cannot be read. */
function toItems(
  table: Table,
  page: string,
  content: MigrationBlocks,
  site: MigrationSite,
): AnyBlock[] {
  const { props } = table;
  const say = (text: string) => console.warn(`${page}, “${props.heading}”: ${text}`);
  const rows = props.items.filter((row) => PRICES.some((price) => row[price] !== ''));
  if (props.rows === 'items' || rows.length === 0) return [table];

  const used = PRICES.filter((price) => rows.some((row) => row[price] !== ''));
  const labels = { day: props.dayLabel, week: props.weekLabel, fourWeeks: props.fourWeeksLabel };
  const titles = used.map((price) => (price === 'deposit' ? 'Deposit' : labels[price]));
  const currency = currencyOf(props) ?? site.settings.rentals?.currency;
  const unknown =
    currency &&
    addPeriods(
      site,
      currency,
      titles.filter((each) => each !== 'Deposit'),
    );
  if (!currency || unknown !== undefined) {
    say(currency ? `The column “${unknown}” is no period.` : 'The prices have no currency.');
    return [table];
  }

  const category = ['', 'Prices'].includes(props.heading) ? page : props.heading;
  const { items, problems } = site.itemsOfTable([
    ['Name', 'Category', 'Summary', ...titles],
    ...rows.map((row) => [row.name, category, row.details, ...used.map((price) => row[price])]),
  ]);
  for (const problem of problems) say(problem);
  for (const { name } of props.items.filter((row) => !rows.includes(row)))
    say(`“${name}”: The row has no price.`);
  const read = items.flatMap((item) => item ?? []);
  if (read.length === 0) return [table];
  const unread = props.items.filter((row) => !items[rows.indexOf(row)]);
  for (const { name, href } of props.items)
    if (href !== '') say(`“${name}” does not link to ${href} any more.`);

  const rest = content.newBlock('PriceTable', { ...props, heading: '', items: unread });
  Object.assign(props, { rows: 'items', source: 'chosen', items: [] });
  props.keys = read.map(({ key }) => key);
  if (unread.length === 0) return [table];
  props.note = '';
  return [table, rest];
}

export default defineMigration({
  description: 'Turn the rows of price tables into rental items.',
  page(page, site) {
    page.replace('PriceTable', (table) => toItems(table, page.title, page, site));
  },
  section(section, site) {
    section.replace('PriceTable', (table) => toItems(table, section.name, section, site));
  },
});
