import { describe, expect, test } from 'vitest';
import { renderBlock, UPLOAD } from '../test-render.ts';

const banner = (props: object = {}) => renderBlock('JumbotronBlock', { ...props });
const withPicture = (props: object = {}) =>
  banner({ backgroundType: 'image', backgroundImage: UPLOAD, ...props });
const tintOf = (block: DocumentFragment) => block.querySelector('div[aria-hidden]');

describe('JumbotronBlock', () => {
  test('defaults: a colour, one heading, no button', () => {
    const block = banner();
    expect(block.querySelector('section')?.getAttribute('style')).toBe(
      'background-color:#1e293b;color:#ffffff',
    );
    expect(block.querySelector('h1')?.textContent).toBe('Welcome');
    expect(block.querySelector('.py-16')).not.toBeNull();
    expect(block.querySelector('a, img')).toBeNull();
  });

  test('the background is a picture only when that is its type', () => {
    expect(withPicture().querySelector('img')?.getAttribute('src')).toBe(UPLOAD);
    expect(banner({ backgroundImage: UPLOAD }).querySelector('img')).toBeNull();
  });

  test.each([
    [undefined, '0.3'],
    [0, '0'],
    [75, '0.75'],
    [900, '1'],
    [-5, '0'],
  ])('an overlay of %s per cent has opacity %s', (overlayOpacity, opacity) => {
    const style = tintOf(withPicture({ overlayOpacity }))?.getAttribute('style');
    expect(style).toContain(`opacity:${opacity}`);
  });

  test.each([
    [5, '1px'],
    [50, '10px'],
    [100, '20px'],
    [3000, '20px'],
  ])('a blur of %i per cent is %s', (blurPercent, px) => {
    const style = withPicture({ blurPercent }).querySelector('img')?.getAttribute('style');
    expect(style).toBe(`filter:blur(${px})`);
  });

  test('no blur, no filter', () => {
    const image = withPicture({ blurPercent: -3 }).querySelector('img');
    expect(image?.hasAttribute('style')).toBe(false);
  });

  test.each(['overlay', 'multiply', 'soft-light', 'screen', 'normal'])('blends %s', (blendMode) => {
    expect(tintOf(withPicture({ blendMode }))?.className).toContain(`mix-blend-${blendMode}`);
  });

  test.each([
    ['system', 'font-sans'],
    ['Bungee', 'font-bungee'],
    ['Merriweather', 'font-merriweather'],
    ['Signika Negative', 'font-signika'],
    ['TikTok Sans', 'font-tiktok'],
  ])('font %s', (fontFamily, name) => {
    expect(banner({ fontFamily }).querySelector('h1')?.className.split(' ')).toContain(name);
  });

  test.each(['py-8', 'py-16', 'py-24'])('padding %s', (padding) => {
    expect(banner({ padding }).querySelector('.wrap')?.className.split(' ')).toContain(padding);
  });

  test.each([
    ['max-w-3xl', 'max-w-3xl'],
    ['max-w-5xl', 'max-w-5xl'],
    ['full', 'max-w-full'],
  ])('content width %s', (contentWidth, name) => {
    expect(banner({ contentWidth }).querySelector('.wrap > div')?.className).toContain(name);
  });

  test.each(['left', 'center', 'right'])('aligned %s', (align) => {
    expect(banner({ align }).querySelector('.wrap > div')?.className).toContain(`text-${align}`);
  });

  test('foreground picture, subheading, text colour and button', () => {
    const block = banner({
      foregroundImage: UPLOAD,
      subheading: 'Since 1987',
      textColor: '#102030',
      ctaLabel: 'Call',
      ctaHref: 'tel:5550100',
    });
    expect(block.querySelector('img')?.getAttribute('src')).toBe(UPLOAD);
    expect(block.querySelector('p')?.textContent).toBe('Since 1987');
    expect(block.querySelector('section')?.getAttribute('style')).toContain('color:#102030');
    expect(block.querySelector('a')?.getAttribute('href')).toBe('tel:5550100');
  });
});
