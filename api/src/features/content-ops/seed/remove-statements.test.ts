import { expect, test } from 'vitest';
import { walkBlocks, checkPageContent } from '@siteyard/schemas/content';
import {
  replaceSampleBusiness,
  ownBusiness,
  SAMPLE_BUSINESSES,
  type SeedName,
} from '@siteyard/schemas/business';
import { block, pageContent } from '../../../../../tests/helpers/factories.ts';
import { ownSettings, pageInOwnWords } from './own-words.ts';
import { seedsIn } from './seed-bundles.ts';
import { removeStatementsOf, type ReplaceText } from './remove-statements.ts';

const ADDRESS = /214 Foundry|9 Orchard|Willow|Hollis Ferry|Alder Mills|Pell Crossing/g;
const CONTACT = /555-01|5550\d{3}|(?:rentals|privacy|hello)@/g;

/** A sample site after an owner has entered their business. */
async function siteOf(name: SeedName, entered: Parameters<typeof ownBusiness.parse>[0]) {
  const { bundle } = await seedsIn()(name);
  const sample = SAMPLE_BUSINESSES[name]!;
  const own = ownBusiness.parse(entered);
  const [replace, leaveOut] = [
    replaceSampleBusiness(sample, own),
    removeStatementsOf(sample, own, bundle),
  ];
  const replaceText: ReplaceText = (kind, value) => replace(kind, leaveOut(kind, value));
  const pages = bundle.pages.map((page) => pageInOwnWords(page, replaceText, new Set()));
  return { pages, settings: ownSettings(bundle.settings, bundle.settings, own, replaceText) };
}

test.each(Object.keys(SAMPLE_BUSINESSES) as SeedName[])(
  'a business that gives its name alone shows nothing of the sample %s: no address, number or mailbox',
  async (name) => {
    const { pages, settings } = await siteOf(name, { name: 'Ours' });
    const site = JSON.stringify([pages, settings]);
    expect(site.match(ADDRESS)).toBeNull();
    expect(site.match(CONTACT)).toBeNull();
    expect(settings.contact).toMatchObject({ phone: '', email: '' });
    for (const { content, title } of pages) {
      expect(title).not.toBe('');
      expect(checkPageContent(content)).toEqual([]);
    }
  },
);

test('a list item, paragraph or button without other words is removed', async () => {
  const { pages } = await siteOf('demo', { name: 'Ours', town: 'Here' });
  const contact = pages.find(({ title }) => title === 'Contact')!;
  const lists = [...walkBlocks(contact.content)].flatMap(({ block: { props } }) =>
    Array.isArray(props.items) ? (props.items as { text?: string }[]) : [],
  );
  expect(lists.length).toBeGreaterThan(0);
  expect(lists.filter(({ text }) => text === '')).toEqual([]);
  const { pages: about } = await siteOf('short', { name: 'Ours' });
  expect(JSON.stringify(about)).toContain('Ours is a local rental business.');
});

test.each([
  [{ phone: '1' }, 'Ours. Call 1 and ask for Nora Brindle.'],
  [{ email: 'a@b.test' }, 'Ours. Write to a@b.test and ask for Nora Brindle.'],
  [{ town: 'Here' }, 'Ours, Here.'],
  [{ street: '1 Our Way' }, 'Ours, 1 Our Way.'],
])('values that the owner has entered stay with %o', async (given, expected) => {
  const { pages } = await siteOf('demo', { name: 'Ours', ...given });
  expect(JSON.stringify(pages)).toContain(`"${expected}"`);
});

test('texts and details that an owner has written stay', async () => {
  const { bundle } = await seedsIn()('demo');
  const sample = SAMPLE_BUSINESSES.demo!;
  const own = ownBusiness.parse({ name: 'Ours' });
  const replaceText = removeStatementsOf(sample, own, bundle);
  const text = 'We moved from 214 Foundry Road. Call us.';
  const page = { ...bundle.pages[0]!, content: pageContent(block('Column', { body: text })) };
  expect(pageInOwnWords(page, replaceText, new Set()).content).toEqual(page.content);
  const location = { ...bundle.settings.business?.locations[0], address: '7 Mill Lane' };
  const now = {
    ...bundle.settings,
    contact: { phone: '030 1', email: 'me@ours.test' },
    business: { name: '', locations: [{ id: 'a', ...location } as never] },
  };
  expect(ownSettings(now, bundle.settings, own, replaceText)).toMatchObject({
    contact: now.contact,
    business: { locations: [{ address: '7 Mill Lane' }] },
  });
});
