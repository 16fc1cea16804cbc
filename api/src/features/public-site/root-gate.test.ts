import { expect, test } from 'vitest';
import { siteSettings } from '@siteyard/schemas/settings';
import { createRootGate } from './root-gate.ts';

/** A gate on a site whose only page is page 5 with the address `fleet`. */
function gateFor(home: string, links: string[]) {
  const settings = siteSettings.parse({
    home_page_path: home,
    nav: { items: links.map((href) => ({ title: 'Link', href })) },
  });
  let commit = 1;
  const gate = createRootGate({
    rentals: { find: async () => null },
    pages: {
      exists: (id) => Promise.resolve(id === 5),
      findByAddress: (address) => Promise.resolve(address === 'fleet' ? 5 : null),
    },
    readSettings: () => Promise.resolve(settings),
    commit: () => commit,
  });
  return { gate, settings, change: () => (commit += 1) };
}

test.each([
  ['the home page if it exists', '/pages/5', [], '/pages/5'],
  ['the home page by its address', '/fleet?ref=home#top', [], '/fleet?ref=home#top'],
  ['the first link that is an existing page', '/pages/9', ['/pages/9', '/pages/5'], '/pages/5'],
  ['no link to another site', '', ['https://elsewhere.example/pages/5'], null],
  ['no link to an address, even of a page', '', ['/fleet'], null],
  ['no link that is not a page', '', ['/login', '/', '#top', 'mailto:a@example.com'], null],
  ['no other path if `/` is the home page', '/', [], null],
])('redirects guests to %s', async (_what, home, links, target) => {
  expect(await gateFor(home, links).gate.guestTarget()).toBe(target);
});

test('reads the target again only after the site has changed', async () => {
  const { gate, settings, change } = gateFor('/pages/5', []);
  expect(await gate.guestTarget()).toBe('/pages/5');
  settings.home_page_path = '/fleet';
  expect(await gate.guestTarget()).toBe('/pages/5');
  change();
  expect(await gate.guestTarget()).toBe('/fleet');
});
