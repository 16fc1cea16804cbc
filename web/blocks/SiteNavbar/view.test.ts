import { describe, expect, test } from 'vitest';
import type { Language, SiteSettings } from '@siteyard/schemas/settings';
import { wordsIn } from '../_shared/words/index.ts';
import { renderBlock, renderHtml, settingsWith, UPLOAD } from '../test-render.ts';

const navbar = (nav: Partial<SiteSettings['nav']>, rest = {}, currentPaths: string[] = []) =>
  renderBlock('SiteNavbar', {}, { settings: settingsWith(nav, rest), currentPaths });
const items = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    title: `Item ${n}`,
    href: `/pages/${n}`,
    imageUrl: '',
  }));

describe('SiteNavbar', () => {
  test('has Home, Fleet, Services, Contact and Get a Quote by default', () => {
    const block = navbar({});
    const links = [...block.querySelectorAll('nav:first-of-type li a')];
    expect(links.slice(0, 4).map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Home', '/'],
      ['Fleet', '/fleet'],
      ['Services', '/services'],
      ['Contact', '/contact'],
    ]);
    const cta = [...block.querySelectorAll('a')].find((a) => a.textContent === 'Get a Quote');
    expect(cta?.getAttribute('href')).toBe('/contact');
  });

  test('shows at most 8 items on a wide screen and 12 on a phone', () => {
    const [desk, phone] = navbar({ items: items(20) }).querySelectorAll('nav');
    expect(desk?.querySelectorAll('li').length).toBe(8);
    expect(phone?.querySelectorAll('li').length).toBe(12);
  });

  test('links the logo, or the site’s title, or "Siteyard" to the home page', () => {
    const logo = navbar({ logoImageUrl: UPLOAD }, { title: 'Brindle' }).querySelector('header a');
    expect(logo?.getAttribute('href')).toBe('/');
    expect(logo?.querySelector('img')?.getAttribute('alt')).toBe('Brindle');
    expect(navbar({}, { title: 'Brindle' }).querySelector('header a')?.textContent).toBe('Brindle');
    expect(navbar({}).querySelector('header a')?.textContent).toBe('Siteyard');
  });

  test('is sticky only if the settings make it sticky', () => {
    expect(navbar({ sticky: true }).querySelector('header')?.className).toContain('sticky top-0');
    expect(navbar({ sticky: false }).querySelector('header')?.className).not.toContain('sticky');
  });

  test('shows the background picture of an item', () => {
    const [link] = navbar({
      items: [{ title: 'Fleet', href: '/f', imageUrl: UPLOAD }],
    }).querySelectorAll('li a');
    expect(link?.getAttribute('style')).toContain(`url("${UPLOAD}")`);
    const bad = { title: 'x', href: '/', imageUrl: 'javascript:x' };
    expect(
      navbar({ items: [bad] })
        .querySelector('li a')
        ?.hasAttribute('style'),
    ).toBe(false);
    const sly = { title: 'x', href: '/', imageUrl: '/a");color:red;x:url("' };
    expect(
      navbar({ items: [sly] })
        .querySelector('li a')
        ?.getAttribute('style'),
    ).toMatch(/url\("[^"]*"\)$/);
  });

  test('marks the current page', () => {
    const block = navbar({ items: items(3) }, {}, ['/pages/1']);
    const current = [...block.querySelectorAll('[aria-current="page"]')];
    expect(current.map((link) => link.textContent)).toEqual(['Item 1', 'Item 1']);
  });

  describe('the call button', () => {
    const contact = { phone: '555 0100', email: '' };
    const button = (nav: Partial<SiteSettings['nav']>, rest: object = { contact }) =>
      navbar(nav, rest).querySelector('a[href^="tel:"]');

    test('calls the first location, on small screens, if the settings switch it on', () => {
      const link = button({ call: true });
      expect(link?.getAttribute('href')).toBe('tel:5550100');
      expect(link?.getAttribute('aria-label')).toBe('Call 555 0100');
      expect(link?.className).toContain('lg:hidden');
      const business = { locations: [{ id: 'a', phone: '+1 555 0199' }] };
      expect(button({ call: true }, { contact, business })?.getAttribute('href')).toBe(
        'tel:+15550199',
      );
    });

    test('has its name in the language of the site', () => {
      const label = (language: Language) => {
        const settings = settingsWith({ call: true }, { contact });
        const block = renderBlock('SiteNavbar', {}, { settings, words: wordsIn(language) });
        return block.querySelector('a[href^="tel:"]')?.getAttribute('aria-label');
      };
      expect(label('de')).toBe('555 0100 anrufen');
      expect(label('cs')).toBe('Call 555 0100');
    });

    test('is left out without a valid phone number', () => {
      expect(button({ call: true }, {})).toBeNull();
      expect(button({ call: true }, { contact: { phone: 'ask us', email: '' } })).toBeNull();
    });

    test('does not change the HTML of the navbar while it is off', () => {
      const html = (nav: Partial<SiteSettings['nav']>) =>
        renderHtml('SiteNavbar', {}, { settings: settingsWith(nav, { contact }) });
      expect(html({ call: false })).toBe(html({}));
      expect(html({})).toContain(
        '<details class="nav-menu max-sm:ms-auto lg:hidden print:hidden">',
      );
    });
  });

  test('has no call to action without both its text and its link', () => {
    const hasCta = (label: string, href: string) =>
      navbar({ items: [], cta: { label, href } }).querySelectorAll('header a').length > 1;
    expect(hasCta('Go', '/x')).toBe(true);
    expect(hasCta('', '/x')).toBe(false);
    expect(hasCta('Go', '')).toBe(false);
  });
});
