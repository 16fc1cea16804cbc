import { siteSettings } from '@siteyard/schemas/settings';
import { expect, test } from 'vitest';
import { openAdmin, refused, see, useAdminTests } from '../../../test-admin.tsx';
import { useVisibleMenu } from './use-visible-menu.ts';

useAdminTests();

const settings = siteSettings.parse({
  nav: {
    items: [
      { title: 'Home', href: '/', imageUrl: '' },
      { title: 'Soon', href: '/pages/6', imageUrl: '' },
      { title: 'This one', href: '/fleet', imageUrl: '' },
      { title: 'Gone', href: '/pages/999', imageUrl: '' },
    ],
  },
});
const checked = [
  { link: '/', state: 'fine', page: null },
  { link: '/pages/6', state: 'not_public', page: { id: 6, title: 'Soon' } },
  { link: '/fleet', state: 'not_public', page: { id: 14, title: 'Fleet' } },
  { link: '/pages/999', state: 'not_found', page: null },
];

function Menu() {
  const shown = useVisibleMenu(settings, 14);
  return <p>{shown?.nav.items.map(({ title }) => title).join()}</p>;
}
const shows = (titles: string) =>
  see(() => expect(document.querySelector('p')?.textContent).toBe(titles));

test('the menu on the canvas has no links to other pages that visitors do not see', async () => {
  openAdmin(<Menu />, { 'POST /api/link_checks': { links: checked } });
  await shows('Home,This one,Gone');
});

test('the menu on the canvas is complete while its links are not checked', async () => {
  openAdmin(<Menu />, { 'POST /api/link_checks': refused(500) });
  await shows('Home,Soon,This one,Gone');
});
