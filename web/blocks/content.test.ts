import { describe, expect, test } from 'vitest';
import { renderBlock, renderHtml, UPLOAD } from './test-render.ts';

describe('TextAndImage', () => {
  test.each([
    ['Go', '/pages/4', true],
    ['Go', '', false],
    ['', '/pages/4', false],
    ['   ', '/pages/4', false],
    ['Go', 'javascript:alert(1)', false],
  ])(
    'with the text "%s" and the link "%s" shows the button: %s',
    (ctaButtonText, ctaButtonLink, shows) => {
      const link = renderBlock('TextAndImage', { ctaButtonText, ctaButtonLink }).querySelector('a');
      expect(link !== null).toBe(shows);
      if (shows) expect(link?.getAttribute('href')).toBe('/pages/4');
    },
  );

  test('has the picture on the left, or on the right if that is set', () => {
    const side = (imageSide: string) =>
      renderBlock('TextAndImage', { imageUrl: UPLOAD, imageSide })
        .querySelector('img')
        ?.closest('.min-w-0')?.className;
    expect(side('left')).not.toContain('order-last');
    expect(side('right')).toContain('order-last');
  });

  test('has the specified defaults', () => {
    const block = renderBlock('TextAndImage');
    expect(block.querySelector('h2')?.textContent).toBe('Section title');
    expect(block.querySelector('p')?.textContent).toBe('Paragraph text…');
    expect(block.querySelector('img, a')).toBeNull();
  });
});

describe('Column', () => {
  test('has the specified defaults', () => {
    const block = renderBlock('Column');
    expect(block.querySelector('h2')?.textContent).toBe('Heading');
    expect(block.querySelector('p')?.textContent).toBe('Paragraph text…');
  });
});

describe('ListDescription', () => {
  test('shows a heading and items, each with its icon', () => {
    const items = ['Check', 'Star', 'Truck', 'Wrench'].map((icon) => ({ icon, text: `a ${icon}` }));
    const block = renderBlock('ListDescription', { heading: 'Included', items });
    expect(block.querySelector('h2')?.textContent).toBe('Included');
    const shown = [...block.querySelectorAll('li')].map((item) => [
      item.querySelector('svg')?.getAttribute('data-icon'),
      item.textContent,
    ]);
    expect(shown).toEqual(items.map(({ icon, text }) => [icon, text]));
    expect(block.querySelector('svg')?.getAttribute('width')).toBe('24');
  });
});

test.each([
  ['Card', { title: '', body: '' }, { ctaLabel: 'Call', ctaHref: 'tel:5550100' }],
  ['Column', { heading: '', body: '' }, { body: 'Text' }],
  ['TextAndImage', { title: '', body: '' }, { imageUrl: UPLOAD }],
])('%s renders nothing when it is empty', (type, nothing, something) => {
  expect(renderHtml(type, nothing)).toBe('');
  expect(renderHtml(type, { ...nothing, ...something })).not.toBe('');
});

describe('Card', () => {
  test('shows picture, title, text, button and padding', () => {
    const props = { imageUrl: UPLOAD, imageAlt: 'A lift', title: 'Lift', body: 'Up', padding: 3 };
    const block = renderBlock('Card', { ...props, ctaLabel: 'Rent', ctaHref: 'tel:5550100' });
    expect(block.querySelector('img')?.getAttribute('alt')).toBe('A lift');
    expect(block.querySelector('h2')?.textContent).toBe('Lift');
    expect(block.querySelector('p')?.textContent).toBe('Up');
    expect(block.querySelector('a')?.getAttribute('href')).toBe('tel:5550100');
    expect(block.querySelector('[style]')?.getAttribute('style')).toBe('padding:0.75rem');
  });
});

describe('ImageBlock', () => {
  const image = (props: object) => renderBlock('ImageBlock', { src: UPLOAD, alt: 'x', ...props });
  const frame = (props: object) => image(props).querySelector('figure > div');

  test.each([
    ['align', 'left', 'items-start', 'figure'],
    ['align', 'right', 'items-end', 'figure'],
    ['aspect', '1/1', 'aspect-square', 'img'],
    ['aspect', '4/3', 'aspect-4/3', 'img'],
    ['aspect', '3/2', 'aspect-3/2', 'img'],
    ['aspect', '16/9', 'aspect-video', 'img'],
    ['aspect', '21/9', 'aspect-21/9', 'img'],
    ['fit', 'cover', 'object-cover', 'img'],
    ['fit', 'contain', 'object-contain', 'img'],
    ['fit', 'fill', 'object-fill', 'img'],
    ['fit', 'none', 'object-none', 'img'],
    ['width', 'full', 'w-full', 'img'],
    ['width', 'auto', 'max-w-full', 'img'],
    ['radius', 'full', 'rounded-full', 'figure > div'],
    ['radius', 'md', 'rounded-md', 'figure > div'],
    ['shadow', 'xl', 'shadow-xl', 'figure > div'],
  ])('%s %s', (prop, value, name, selector) => {
    const element = image({ [prop]: value }).querySelector(selector);
    expect(element?.className.split(' ')).toContain(name);
  });

  test('renders width in px, padding, background and border as clamped styles', () => {
    const props = {
      width: 320,
      padding: 4,
      background: '#ABC',
      borderWidth: 99,
      borderColor: '#112233',
    };
    expect(frame(props)?.getAttribute('style')).toBe(
      'width:320px;padding:1rem;background:#aabbcc;border-width:16px;border-style:solid;border-color:#112233',
    );
    expect(image({ height: 9999 }).querySelector('img')?.getAttribute('style')).toBe(
      'height:4000px',
    );
  });

  test('shows a caption with its alignment', () => {
    const caption = image({ caption: 'Our yard', captionAlign: 'right' }).querySelector(
      'figcaption',
    );
    expect(caption?.textContent).toBe('Our yard');
    expect(caption?.className).toContain('text-right');
  });

  test('links the picture, with a name even if the picture has no alternative text', () => {
    expect(image({}).querySelector('a')).toBeNull();
    const link = image({ href: 'https://example.com/', alt: '', caption: 'Map' }).querySelector(
      'a',
    );
    expect(link?.getAttribute('target')).toBe('_blank');
    expect(link?.querySelector('img')?.getAttribute('alt')).toBe('Map');
    expect(image({ href: 'data:text/html,x' }).querySelector('a')).toBeNull();
  });

  test('has no frame without a picture', () => {
    expect(renderBlock('ImageBlock', { caption: 'x' }).childElementCount).toBe(0);
  });
});

describe('images', () => {
  const imageSize = () => ({ width: 1200, height: 800 });

  test('list their variants and reserve their space', () => {
    const picture = renderBlock('ImageBlock', { src: `${UPLOAD}?cb=17` }, { imageSize });
    const image = picture.querySelector('img');
    expect(image?.getAttribute('src')).toBe(UPLOAD);
    expect(image?.getAttribute('srcset')).toBe(
      `${UPLOAD}?w=320 320w, ${UPLOAD}?w=640 640w, ${UPLOAD}?w=960 960w, ${UPLOAD}?w=1280 1200w`,
    );
    expect(image?.getAttribute('width')).toBe('1200');
    expect(image?.getAttribute('height')).toBe('800');
  });

  test.each([
    [959, '320 320w, 640 640w, 960 959w'],
    [960, '320 320w, 640 640w, 960 960w'],
    [961, '320 320w, 640 640w, 960 960w, 1280 961w'],
    [1921, '320 320w, 640 640w, 960 960w, 1280 1280w, 1920 1920w'],
    [320, undefined],
  ])('of %i px list each variant once', (width, expected) => {
    const metadata = { imageSize: () => ({ width, height: 100, placeholder: '' }) };
    const image = renderBlock('ImageBlock', { src: UPLOAD }, metadata).querySelector('img');
    expect(image?.getAttribute('srcset')?.replaceAll(`${UPLOAD}?w=`, '')).toBe(expected);
  });

  test('show their placeholder colour until they have loaded, if they fill their space', () => {
    const metadata = { imageSize: () => ({ width: 1200, height: 800, placeholder: '#336699' }) };
    const colourOf = (fit: string) =>
      renderBlock('ImageBlock', { src: UPLOAD, fit }, metadata).querySelector('img')?.style
        .backgroundColor;
    expect(colourOf('cover')).toBe('rgb(51, 102, 153)');
    expect(colourOf('contain')).toBe('');
  });

  test('of unknown size have variants only if the page sets their width', () => {
    const hasVariants = (props: object, sizes = {}) =>
      renderBlock('ImageBlock', { src: UPLOAD, ...props }, sizes)
        .querySelector('img')
        ?.hasAttribute('srcset');
    expect(hasVariants({ width: 'full' })).toBe(true);
    expect(hasVariants({ width: 'auto' })).toBe(false);
    expect(hasVariants({ width: 'auto' }, { imageSize })).toBe(true);
    const banner = renderBlock('JumbotronBlock', { foregroundImage: UPLOAD });
    expect(banner.querySelector('img')?.hasAttribute('srcset')).toBe(false);
  });

  test('of other sites have no variants', () => {
    const image = renderBlock('ImageBlock', { src: 'https://example.com/a.jpg' }).querySelector(
      'img',
    );
    expect(image?.hasAttribute('srcset')).toBe(false);
  });
});

test.each([
  ['HeadingBlock', { text: ' ' }],
  ['ListDescription', { heading: '', items: [] }],
])('%s without any text renders nothing', (type, props) => {
  expect(renderBlock(type, props).textContent).toBe('');
  expect(renderBlock(type, props).firstElementChild).toBeNull();
});
