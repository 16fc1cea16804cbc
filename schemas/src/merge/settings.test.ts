import { describe, expect, it } from 'vitest';
import { siteSettings, type NavItem, type SiteSettings } from '../settings/settings.ts';
import { mergeSettings } from './settings.ts';

const item = (title: string, href = `/${title.toLowerCase()}`, imageUrl = ''): NavItem => ({
  title,
  href,
  imageUrl,
});
const menu = (...items: NavItem[]) => siteSettings.parse({ nav: { items } });
const BASE = [item('Home'), item('Fleet'), item('Contact')];
const [HOME, FLEET, CONTACT] = BASE as [NavItem, NavItem, NavItem];

/** The titles of the merged menu, and the paths of its conflicts. */
function merged(ours: NavItem[], theirs: NavItem[], base = BASE) {
  const { value, conflicts } = mergeSettings(menu(...base), menu(...ours), menu(...theirs));
  const { items } = (value as SiteSettings).nav;
  expect(siteSettings.parse(value)).toEqual(value);
  return { items, conflicts: conflicts.map(({ kind, path }) => `${kind} ${path}`) };
}

describe('menus that both sides changed', () => {
  it.each<[string, NavItem[], NavItem[], NavItem[]]>([
    [
      'one item each',
      [HOME, item('Our fleet', '/fleet'), CONTACT],
      [HOME, FLEET, item('Contact', '/contact-us')],
      [HOME, item('Our fleet', '/fleet'), item('Contact', '/contact-us')],
    ],
    [
      'two fields of one item',
      [HOME, item('Our fleet', '/fleet'), CONTACT],
      [HOME, item('Fleet', '/machines'), CONTACT],
      [HOME, item('Our fleet', '/machines'), CONTACT],
    ],
    [
      'an item that is another one now, and one that is added',
      [HOME, item('Rental'), CONTACT],
      [HOME, FLEET, CONTACT, item('About')],
      [HOME, item('Rental'), CONTACT, item('About')],
    ],
    [
      'an item that is removed, and another that is renamed',
      [HOME, CONTACT],
      [HOME, FLEET, item('Write to us', '/contact')],
      [HOME, item('Write to us', '/contact')],
    ],
    [
      'the order, and an item',
      [CONTACT, HOME, FLEET],
      [HOME, item('Fleet', '/fleet', '/fleet.png'), CONTACT],
      [CONTACT, HOME, item('Fleet', '/fleet', '/fleet.png')],
    ],
    [
      'the same item that both add, and one that only one adds',
      [...BASE, item('About')],
      [...BASE, item('About'), item('Jobs')],
      [...BASE, item('About'), item('Jobs')],
    ],
  ])('are merged item by item: %s', (_, ours, theirs, expected) => {
    expect(merged(ours, theirs)).toEqual({ items: expected, conflicts: [] });
    expect(merged(theirs, ours).conflicts).toEqual([]);
  });

  it('conflict if both change one field of an item, or one removes an item that the other changes', () => {
    const renamed = (title: string) => [item('New'), HOME, item(title, '/fleet'), CONTACT];
    expect(merged(renamed('Ours'), [HOME, item('Theirs', '/fleet'), CONTACT])).toEqual({
      items: renamed('Ours'),
      conflicts: ['value nav.items[2].title'],
    });
    expect(merged([HOME, CONTACT], [HOME, item('Theirs', '/fleet'), CONTACT])).toEqual({
      items: [HOME, CONTACT],
      conflicts: ['removed nav.items[1]'],
    });
  });

  it('conflict with items that have no temporary ids', () => {
    const theirs = menu(HOME, item('Theirs', '/fleet'), CONTACT);
    const { conflicts } = mergeSettings(menu(...BASE), menu(HOME, CONTACT), theirs);
    expect(conflicts).toEqual([
      { kind: 'removed', path: 'nav.items[1]', base: FLEET, theirs: theirs.nav.items[1] },
    ]);
  });

  it('conflict if the merged menu has too many items', () => {
    const many = (name: string) => Array.from({ length: 30 }, (_, n) => item(`${name}-${n}`));
    const { items, conflicts } = merged([...BASE, ...many('a')], [...BASE, ...many('b')]);
    expect(items).toHaveLength(33);
    expect(conflicts).toEqual(['value nav.items']);
  });

  it('conflict as a whole if the base is unknown', () => {
    const { conflicts } = mergeSettings(null, menu(HOME), menu(FLEET));
    expect(conflicts).toMatchObject([{ kind: 'value', path: 'nav.items' }]);
  });
});
