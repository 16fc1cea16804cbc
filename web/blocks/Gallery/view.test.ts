import { JSDOM } from 'jsdom';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { gallery } from '@siteyard/schemas/blocks/Gallery';
import { wordsIn } from '../_shared/words/index.ts';
import { renderBlock, renderHtml, UPLOAD } from '../test-render.ts';
import { GalleryView } from './view.tsx';

const OTHER = `/uploads/${'b'.repeat(64)}.webp`;

describe('Gallery', () => {
  test('is a list of figures, each a link to the whole picture', () => {
    const items = [
      { imageUrl: UPLOAD, alt: 'A lift', caption: 'In the yard' },
      { imageUrl: `${OTHER}?w=320` },
    ];
    const block = renderBlock('Gallery', { heading: 'Our yard', items });
    expect(block.querySelector('h2')?.textContent).toBe('Our yard');
    const links = [...block.querySelectorAll('ul[role=list] > li > figure > a')];
    // The link opens the original, not a smaller variant.
    expect(links.map((each) => each.getAttribute('href'))).toEqual([UPLOAD, OTHER]);
    expect(block.querySelectorAll('figcaption')).toHaveLength(1);
    expect(block.querySelector('script, [data-island]')).toBeNull();
  });

  test('names each link by its alternative text, its caption or its number', () => {
    const items = [
      { imageUrl: UPLOAD, alt: 'A lift', caption: 'In the yard' },
      { imageUrl: '' },
      { imageUrl: UPLOAD, caption: 'At night' },
      { imageUrl: OTHER },
    ];
    const block = renderBlock('Gallery', { items }, { words: wordsIn('de') });
    const names = [...block.querySelectorAll('img')].map(({ alt }) => alt);
    expect(names).toEqual([
      'A lift',
      'At night',
      wordsIn('de').gallery.dot.replace('{n}', '3').replace('{count}', '3'),
    ]);
  });

  test('renders nothing without a valid picture', () => {
    const items = [{ caption: 'Nothing' }, { imageUrl: 'javascript:alert(1)' }];
    expect(renderHtml('Gallery', { heading: 'Our yard', items })).toBe('');
  });

  test('shows on the canvas what is missing, and marks texts with their paths', () => {
    const onCanvas = (props: object) => {
      const puck = { isEditing: true, metadata: {} };
      const whole = gallery.props.parse(props);
      const view = createElement(GalleryView, { ...whole, id: 'Gallery-1', puck });
      return JSDOM.fragment(renderToStaticMarkup(view));
    };
    expect(onCanvas({}).textContent).toContain('Add a picture');
    const items = [{}, { imageUrl: UPLOAD, caption: 'In the yard' }];
    const mark = onCanvas({ items }).querySelector('figcaption')?.getAttribute('data-text');
    expect(mark).toBe('items[1].caption');
  });
});
