import { describe, expect, test } from 'vitest';
import { look } from '@siteyard/schemas/look';
import { renderBlock, settingsWith, UPLOAD } from '../test-render.ts';

const banner = (props: object = {}) => renderBlock('JumbotronBlock', { ...props });
const withPicture = (props: object = {}) =>
  banner({ backgroundType: 'image', backgroundImage: UPLOAD, ...props });
const tintOf = (block: DocumentFragment) => block.querySelector('div[aria-hidden]');

describe('JumbotronBlock', () => {
  test('has a colour, one heading and no button by default', () => {
    const block = banner();
    expect(block.querySelector('section')?.getAttribute('style')).toBe(
      'background-color:#1e293b;color:#ffffff',
    );
    expect(block.querySelector('h1')?.textContent).toBe('Welcome');
    expect(block.querySelector('.py-16')).not.toBeNull();
    expect(block.querySelector('a, img')).toBeNull();
  });

  test('has a background picture only if its background type is a picture', () => {
    expect(withPicture().querySelector('img')?.getAttribute('src')).toBe(UPLOAD);
    expect(banner({ backgroundImage: UPLOAD }).querySelector('img')).toBeNull();
  });

  test.each([
    [undefined, '0.3'],
    [0, '0'],
    [75, '0.75'],
    [900, '1'],
    [-5, '0'],
  ])('shows an overlay of %s per cent with opacity %s', (overlayOpacity, opacity) => {
    const style = tintOf(withPicture({ overlayOpacity }))?.getAttribute('style');
    expect(style).toContain(`opacity:${opacity}`);
  });

  test.each([
    [5, '1px'],
    [50, '10px'],
    [100, '20px'],
    [3000, '20px'],
  ])('renders a blur of %i per cent as %s', (blurPercent, px) => {
    const style = withPicture({ blurPercent }).querySelector('img')?.getAttribute('style');
    expect(style).toBe(`filter:blur(${px})`);
  });

  test('has no filter without a blur', () => {
    const image = withPicture({ blurPercent: -3 }).querySelector('img');
    expect(image?.hasAttribute('style')).toBe(false);
  });

  test.each(['overlay', 'multiply', 'soft-light', 'screen', 'normal'])(
    'blends with %s',
    (blendMode) => {
      expect(tintOf(withPicture({ blendMode }))?.className).toContain(`mix-blend-${blendMode}`);
    },
  );

  test.each([
    ['system', 'font-sans'],
    ['Bungee', 'font-bungee'],
    ['Merriweather', 'font-merriweather'],
    ['Signika Negative', 'font-signika'],
    ['TikTok Sans', 'font-tiktok'],
  ])('has the font %s', (fontFamily, name) => {
    expect(banner({ fontFamily }).querySelector('h1')?.className.split(' ')).toContain(name);
  });

  test.each(['py-8', 'py-16', 'py-24'])('has the padding %s', (padding) => {
    expect(banner({ padding }).querySelector('.wrap')?.className.split(' ')).toContain(padding);
  });

  test.each([
    ['max-w-3xl', 'max-w-3xl'],
    ['max-w-5xl', 'max-w-5xl'],
    ['full', 'max-w-full'],
  ])('has the content width %s', (contentWidth, name) => {
    expect(banner({ contentWidth }).querySelector('.wrap > div')?.className).toContain(name);
  });

  test.each(['left', 'center', 'right'])('can be aligned %s', (align) => {
    expect(banner({ align }).querySelector('.wrap > div')?.className).toContain(`text-${align}`);
  });

  test('shows foreground picture, subheading, text colour and button', () => {
    const block = banner({
      foregroundImage: UPLOAD,
      subheading: 'Since 1987',
      backgroundColor: '#ffee88',
      textColor: '#102030',
      ctaLabel: 'Call',
      ctaHref: 'tel:5550100',
    });
    expect(block.querySelector('img')?.getAttribute('src')).toBe(UPLOAD);
    expect(block.querySelector('p')?.textContent).toBe('Since 1987');
    expect(block.querySelector('section')?.getAttribute('style')).toContain('color:#102030');
    expect(block.querySelector('a')?.getAttribute('href')).toBe('tel:5550100');
  });

  test.each([
    ['#ffff88', '#ffffff', '#14202e'],
    ['#1e293b', '#222222', '#ffffff'],
    ['#1e293b20', '#ffffff', '#14202e'],
    ['#1e293b', '#ffffff30', '#ffffff'],
    ['#1e293b', '#ffe2a8', '#ffe2a8'],
  ])('on %s shows a text of %s in the readable colour %s', (backgroundColor, textColor, shown) => {
    const style = banner({ backgroundColor, textColor }).querySelector('section');
    expect(style?.getAttribute('style')).toBe(`background-color:${backgroundColor};color:${shown}`);
  });

  test.each([
    ['dark for light text', {}, '20 32 46', 0.45],
    ['light for dark text', { textColor: '#000000' }, '255 255 255', 0.45],
    ['none under a strong overlay', { overlayOpacity: 75 }, '20 32 46', 0],
    [
      'stronger for a blended overlay',
      { overlayOpacity: 75, blendMode: 'screen' },
      '20 32 46',
      0.65,
    ],
  ])('shades a picture behind text: %s', (_, props, shade, strength) => {
    const style = withPicture(props).querySelector('.band-shade')?.getAttribute('style') ?? '';
    expect(style).toContain(`--shade:${shade}`);
    expect(Number(/--shade-strength:([\d.]+)/.exec(style)?.[1])).toBeCloseTo(strength, 1);
  });

  const yellow = { settings: settingsWith({}, { look: look.parse({ brand: '#ffe000' }) }) };

  test.each([
    // Both follow the look, so the preview of another look changes both.
    ['look', 'look', yellow, 'var(--brand,#1e293b)', 'var(--on-brand,#ffffff)'],
    ['look', 'look', {}, 'var(--brand,#1e293b)', 'var(--on-brand,#ffffff)'],
    // A custom colour stays if it is readable.
    ['look', '#402000', yellow, 'var(--brand,#1e293b)', '#402000'],
    ['look', '#402000', {}, 'var(--brand,#1e293b)', 'var(--on-brand,#ffffff)'],
    ['#1e293b', 'look', {}, '#1e293b', '#ffffff'],
    ['#1e293b', 'look', yellow, '#1e293b', '#ffffff'],
  ])('with %s on %s in %j is %s on %s', (backgroundColor, textColor, metadata, ground, text) => {
    const block = renderBlock('JumbotronBlock', { backgroundColor, textColor }, metadata);
    expect(block.querySelector('section')?.getAttribute('style')).toBe(
      `background-color:${ground};color:${text}`,
    );
  });

  test('shades a picture in the look by its colours', () => {
    const props = {
      backgroundType: 'image',
      backgroundImage: UPLOAD,
      overlayOpacity: 75,
      backgroundColor: 'look',
      textColor: 'look',
    };
    const block = renderBlock('JumbotronBlock', props, yellow);
    // The preview of another look changes both.
    expect(block.querySelector('section')?.getAttribute('style')).toContain(
      'color:var(--on-brand,#14202e)',
    );
    expect(block.querySelector('.band-shade')?.getAttribute('style')).toContain(
      '--shade:var(--shade-on-brand,255 255 255)',
    );
  });
});
