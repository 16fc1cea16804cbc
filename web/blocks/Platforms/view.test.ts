import { describe, expect, test } from 'vitest';
import { PLATFORM_BRANDS } from '@siteyard/schemas/blocks/Platforms';
import { renderBlock, UPLOAD } from '../test-render.ts';

const url = 'https://example.com/brindle';
const one = (item: object, props: object = {}) =>
  renderBlock('Platforms', { items: [{ brand: 'youtube', url, ...item }], ...props });

describe('Platforms', () => {
  test.each(PLATFORM_BRANDS)('shows $name with its logo in its colour', ({ slug, name }) => {
    const link = one({ brand: slug }).querySelector('a');
    expect(link?.textContent).toBe(name);
    expect(link?.querySelector('svg path')?.getAttribute('d')?.length).toBeGreaterThan(50);
    expect(link?.querySelector('svg')?.getAttribute('style')).toMatch(
      /^background-color:#[0-9a-f]{6}$/,
    );
  });

  test('has a different logo for each brand', () => {
    const logos = PLATFORM_BRANDS.map(({ slug }) =>
      one({ brand: slug }).querySelector('path')?.getAttribute('d'),
    );
    expect(new Set(logos).size).toBe(PLATFORM_BRANDS.length);
  });

  test('shows only entries with both a link and a brand', () => {
    const items = [
      { brand: 'x', url },
      { brand: '', url },
      { brand: 'x', url: '' },
      { brand: 'x', url: 'javascript:alert(1)' },
    ];
    expect(renderBlock('Platforms', { items }).querySelectorAll('a').length).toBe(1);
    expect(renderBlock('Platforms', { items: items.slice(1) }).childElementCount).toBe(0);
  });

  test('includes every logo, and loads nothing from another site', () => {
    for (const { slug } of PLATFORM_BRANDS) {
      const block = one({ brand: slug });
      expect(block.querySelector('img, image, use, [style*="url("]')).toBeNull();
    }
  });

  test('opens every link in a new tab', () => {
    for (const address of [url, '/pages/4', 'mailto:a@example.com']) {
      const link = one({ url: address }).querySelector('a');
      expect(link?.getAttribute('target')).toBe('_blank');
      expect(link?.getAttribute('rel')).toBe('noopener noreferrer');
    }
  });

  test.each([
    ['small', '32', 'size-8'],
    ['medium', '40', 'size-10'],
    ['large', '56', 'size-14'],
  ])('renders the icon size %s as %s px', (iconSize, px, name) => {
    const logo = one({}, { iconSize }).querySelector('svg');
    expect(logo?.getAttribute('width')).toBe(px);
    expect(logo?.getAttribute('class')).toContain(name);
  });

  test('has the layout row or grid', () => {
    expect(one({}).querySelector('ul')?.className).toContain('flex-wrap');
    expect(one({}, { layout: 'grid' }).querySelector('ul')?.className).toContain('grid');
  });

  test.each([
    ['rounded', 'rounded-xl'],
    ['pill', 'rounded-full'],
    ['square', 'rounded-none'],
  ])('has the shape %s', (shape, name) => {
    expect(one({}, { shape }).querySelector('svg')?.getAttribute('class')).toContain(name);
  });

  test('shows labels unless they are switched off, and always has names for screen readers', () => {
    expect(one({ label: 'Our films' }).querySelector('a')?.textContent).toBe('Our films');
    const link = one({ label: 'Our films' }, { showLabels: false }).querySelector('a');
    expect(link?.textContent).toBe('');
    expect(link?.getAttribute('aria-label')).toBe('Our films');
  });

  test('uses the logo and colour of an item if it has them', () => {
    expect(one({ logoUrl: UPLOAD }).querySelector('img')?.getAttribute('src')).toBe(UPLOAD);
    const logo = one({ color: '#00ff00' }).querySelector('svg');
    expect(logo?.getAttribute('style')).toBe('background-color:#00ff00');
    expect(logo?.querySelector('path')?.getAttribute('fill')).toBe('#14202e');
    const marked = one({ brand: 'reddit', color: 'look' }).querySelector('svg');
    const fallback = one({ brand: 'reddit' }).querySelector('svg')?.getAttribute('style');
    expect(marked?.getAttribute('style')).toMatch(
      /^background-color:var\(--mark,(#[0-9a-f]{6})\)$/,
    );
    expect(marked?.getAttribute('style')).toContain(fallback?.slice('background-color:'.length));
    expect(marked?.querySelector('path')?.getAttribute('fill')).toMatch(/^var\(--on-mark,#/);
  });
});
