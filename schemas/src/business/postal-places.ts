/** The names of countries, states and counties with which `readPostal` recognises the parts of an address. */

/** The codes of countries in ISO 3166-1 by their names at the end of an address, in lower case. */
const COUNTRIES: Record<string, string> = {
  at: 'AT',
  austria: 'AT',
  österreich: 'AT',
  be: 'BE',
  belgium: 'BE',
  belgië: 'BE',
  belgique: 'BE',
  ch: 'CH',
  switzerland: 'CH',
  schweiz: 'CH',
  suisse: 'CH',
  de: 'DE',
  germany: 'DE',
  deutschland: 'DE',
  fr: 'FR',
  france: 'FR',
  gb: 'GB',
  uk: 'GB',
  'united kingdom': 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  nl: 'NL',
  netherlands: 'NL',
  'the netherlands': 'NL',
  nederland: 'NL',
  us: 'US',
  usa: 'US',
  'united states': 'US',
  'united states of america': 'US',
};

/** Returns the code of a country by its name; undefined for any other text. */
export const countryNamed = (name: string): string | undefined =>
  Object.hasOwn(COUNTRIES, name.toLowerCase()) ? COUNTRIES[name.toLowerCase()] : undefined;

const STATES =
  `AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,
DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,
KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,
MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,
NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,
SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,
WV West Virginia,WI Wisconsin,WY Wyoming`
    .split(',')
    .map((each) => each.trim());

const STATE_CODES = new Set(STATES.map((each) => each.slice(0, 2)));
const STATE_NAMES = new Set(STATES.map((each) => each.slice(3)));

/** Whether a text is a state of the USA, or its code, such as `Ohio` or `OH`. */
export const isState = (text: string): boolean => STATE_NAMES.has(text) || STATE_CODES.has(text);

/** Whether a text is the name of a state and not also the name of a town or a country. */
export const isOnlyState = (text: string): boolean =>
  STATE_NAMES.has(text) && !['Georgia', 'New York', 'Washington'].includes(text);

const COUNTIES = new Set(
  `Avon,Cleveland,Cornwall,Cumbria,Devon,Dorset,East Sussex,Essex,Greater London,Greater Manchester,Kent,
Merseyside,Middlesex,Norfolk,Northumberland,Rutland,Somerset,South Yorkshire,Suffolk,Surrey,Sussex,
Tyne and Wear,West Midlands,West Sussex,Isle of Wight,County Durham`
    .split(',')
    .map((each) => each.trim()),
);

/** Whether a text is the name of a county of the United Kingdom, such as `Derbyshire`. */
export const isCounty = (text: string): boolean => COUNTIES.has(text) || text.endsWith('shire');
