import { describe, expect, test } from 'vitest';
import { settings, assets, pageWith, heading, render } from './test-page.ts';

describe('the document', () => {
  test('has the navbar of the settings, the blocks and the footer', () => {
    const { html, document } = render(pageWith([heading('One'), heading('Two')]));
    expect(html.startsWith('<!doctype html><html lang="en" dir="ltr">')).toBe(true);
    const parts = [...document.body.children].map(({ tagName }) => tagName);
    expect(parts).toEqual(['A', 'HEADER', 'MAIN', 'FOOTER']);
    expect(document.querySelector('main')?.textContent).toContain('OneTwo');
    expect(document.querySelector('header')?.textContent).toContain('Services');
    expect(document.querySelector('a')?.getAttribute('href')).toBe('#content');
  });

  test('shows the navbar once and first for any stored position', () => {
    const navbar = { type: 'SiteNavbar', props: { id: 'SiteNavbar-1' } };
    const { document } = render(pageWith([heading('One'), navbar, navbar]));
    expect(document.querySelectorAll('header').length).toBe(1);
    expect(document.querySelector('main header')).toBeNull();
  });

  test.each([
    ['Fleet', 'Brindle', 'Fleet · Brindle'],
    ['', 'Brindle', 'Brindle'],
    ['Fleet', '', 'Fleet · Siteyard'],
    ['', '', 'Siteyard'],
  ])('of page "%s" on site "%s" has the title %s', (title, site, expected) => {
    const { document } = render(pageWith([], { title }), {
      settings: { ...settings, title: site },
    });
    expect(document.title).toBe(expected);
  });

  test.each([
    ['de-AT', 'ltr'],
    ['ar', 'rtl'],
    ['he', 'rtl'],
    ['fa', 'rtl'],
    ['ur', 'rtl'],
  ] as const)(
    'in %s has the direction %s, also when the page is missing',
    (language, direction) => {
      for (const page of [pageWith([]), null]) {
        const { document } = render(page, { settings: { ...settings, language } });
        expect(document.documentElement.lang).toBe(language);
        expect(document.documentElement.dir).toBe(direction);
      }
    },
  );

  test('of the home page has only the site’s title', () => {
    const home = { ...settings, home_page_path: '/pages/14' };
    expect(render(pageWith([]), { settings: home }).document.title).toBe('Brindle');
  });

  test('has favicon, stylesheet, description, canonical address and Open Graph tags', () => {
    const picture = `/uploads/${'a'.repeat(64)}.webp`;
    const details = { description: 'Lifts', social_image: picture, address: 'fleet' };
    const page = pageWith([], details);
    const { document } = render(page, { publicUrl: 'https://brindle.example' });
    const href = (rel: string) =>
      document.querySelector(`link[rel="${rel}"]`)?.getAttribute('href');
    const meta = (name: string) =>
      document
        .querySelector(`meta[name="${name}"], meta[property="${name}"]`)
        ?.getAttribute('content');
    expect(href('icon')).toBe('/favicon.png');
    expect(href('stylesheet')).toBe('/assets/public.css');
    expect(href('canonical')).toBe('https://brindle.example/fleet');
    expect(meta('description')).toBe('Lifts');
    expect(meta('og:image')).toBe(`https://brindle.example${picture}`);
    expect(meta('og:title')).toBe('Fleet');
  });

  test('describes the picture of a link, and names the site on its home page', () => {
    const name = `${'a'.repeat(64)}.webp`;
    const image = {
      type: 'ImageBlock',
      props: { id: 'ImageBlock-1', src: `/uploads/${name}`, alt: 'A lift' },
    };
    const social_image = `/uploads/${name}`;
    const tags = (blocks: unknown[]) => {
      const { document } = render(pageWith(blocks, { social_image }), {
        publicUrl: 'https://brindle.example',
        settings: { ...settings, home_page_path: '/pages/14' },
        imageSize: (each) => (each === name ? { width: 1200, height: 630 } : undefined),
      });
      const meta = [...document.querySelectorAll('meta[property^="og:"]')];
      return Object.fromEntries(
        meta.map((each) => [each.getAttribute('property'), each.getAttribute('content')]),
      );
    };
    expect(tags([image])).toMatchObject({
      'og:title': 'Brindle',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'A lift',
    });
    expect(tags([])['og:image:alt']).toBe('Fleet');
  });

  test('omits an unsafe favicon', () => {
    const bad = { ...settings, faviconUrl: 'javascript:alert(1)' };
    const { document } = render(pageWith([]), { settings: bad });
    expect(document.querySelector('link[rel="icon"]')).toBeNull();
  });

  test('has a main heading: the level 1 heading of the page, or its title', () => {
    const h1 = (...blocks: unknown[]) => render(pageWith(blocks)).document.querySelectorAll('h1');
    expect(h1(heading('One', { level: 1 })).length).toBe(1);
    expect(h1(heading('One'))[0]?.textContent).toBe('Fleet');
  });

  test('has one main heading for any number of banners', () => {
    const banner = (id: string) => ({ type: 'JumbotronBlock', props: { id, heading: id } });
    const { document } = render(
      pageWith([
        banner('JumbotronBlock-1'),
        { type: 'TwoCol', props: { id: 'TwoCol-1', left: [banner('JumbotronBlock-2')] } },
        banner('JumbotronBlock-3'),
      ]),
    );
    const levels = [...document.querySelectorAll('main h1, main h2')].map((h) => h.tagName);
    expect(levels).toEqual(['H1', 'H2', 'H2']);
  });

  test('preloads the fonts that its banners use', () => {
    const fonts = ['/a/bungee-latin-ext-400-x.woff2', '/a/bungee-latin-400-x.woff2', '/a/y.woff2'];
    const banner = {
      type: 'JumbotronBlock',
      props: { id: 'JumbotronBlock-1', fontFamily: 'Bungee' },
    };
    const preloads = (blocks: unknown[]) =>
      [
        ...render(pageWith(blocks), { assets: { ...assets, fonts } }).document.querySelectorAll(
          'link[rel="preload"]',
        ),
      ].map((link) => link.getAttribute('href'));
    expect(preloads([banner])).toEqual(['/a/bungee-latin-400-x.woff2']);
    expect(preloads([heading('One')])).toEqual([]);
    const columns = { type: 'TwoCol', props: { id: 'TwoCol-1', left: [banner] } };
    expect(preloads([columns])).toEqual(['/a/bungee-latin-400-x.woff2']);
  });

  test('treats the first page of the navigation as the home page if none is set', () => {
    const items = [
      { title: 'Shop', href: 'https://shop.example', imageUrl: '' },
      { title: 'Fleet', href: '/pages/14', imageUrl: '' },
    ];
    const shown = { ...settings, home_page_path: '', nav: { ...settings.nav, items } };
    expect(render(pageWith([]), { settings: shown }).document.title).toBe('Brindle');
  });

  test('omits a social image if the origin of the site is unknown', () => {
    const page = pageWith([], { social_image: `/uploads/${'a'.repeat(64)}.webp` });
    expect(render(page).document.querySelector('meta[property="og:image"]')).toBeNull();
  });

  test('marks the current page in the navbar of each page', () => {
    const items = [14, 15].map((id) => ({ title: `${id}`, href: `/pages/${id}`, imageUrl: '' }));
    const shared = { ...settings, nav: { ...settings.nav, items } };
    for (const id of [14, 15, 14]) {
      const { document } = render(pageWith([], { id }), { settings: shared });
      const current = document.querySelector('header [aria-current="page"]');
      expect(current?.getAttribute('href')).toBe(`/pages/${id}`);
    }
  });

  test('loads the images of the first two blocks at once and the others lazily', () => {
    const image = (n: number) => ({
      type: 'ImageBlock',
      props: { id: `ImageBlock-${n}`, src: `/uploads/${'a'.repeat(64)}.webp`, alt: 'A lift' },
    });
    const { document } = render(pageWith([1, 2, 3].map(image)));
    const loading = [...document.querySelectorAll('main img')].map((i) =>
      i.getAttribute('loading'),
    );
    expect(loading).toEqual([null, null, 'lazy']);
  });
});
