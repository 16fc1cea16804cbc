import { describe, expect, test } from 'vitest';
import { TimelineView } from './view.tsx';
import { wordsIn } from '../_shared/words/index.ts';
import type { Language } from '@siteyard/schemas/settings';
import { renderToStaticMarkup } from 'react-dom/server';
import { createElement } from 'react';
import { timeline } from '@siteyard/schemas/blocks/Timeline';
import { renderBlock, renderHtml, UPLOAD } from '../test-render.ts';

const other = `/uploads/${'b'.repeat(64)}.webp`;
const of = (...milestones: object[]) =>
  renderBlock('Timeline', {
    milestones: milestones.map((values, index) => ({ id: `ms-${index}`, ...values })),
  });

describe('Timeline', () => {
  test('has three sample milestones with dates by default', () => {
    const block = renderBlock('Timeline');
    expect([...block.querySelectorAll('li p:first-child')].map((date) => date.textContent)).toEqual(
      ['September 13, 2015', 'June 1, 2018', 'June 16, 2018'],
    );
    expect(block.querySelector('a')).toBeNull();
  });

  test('alternates milestones left and right of the line', () => {
    const sides = [...renderBlock('Timeline').querySelectorAll('li')].map((item) =>
      item.getAttribute('data-side'),
    );
    expect(sides).toEqual(['left', 'right', 'left']);
  });

  test('shows title, description, date and marker of each milestone', () => {
    const item = of({
      title: 'Opened',
      description: 'In May',
      date: '2015-05-04',
      accentColor: '#ff0000',
    });
    expect(item.querySelector('h2')?.textContent).toBe('Opened');
    expect(item.textContent).toContain('In May');
    expect(item.textContent).toContain('May 4, 2015');
    expect(item.querySelector('span[aria-hidden]')?.getAttribute('style')).toBe(
      'background-color:#ff0000',
    );
  });

  test('gives a milestone without a colour the colour of the block, which is #6b21a8 by default', () => {
    const marker = of({ title: 'x' }).querySelector('span[aria-hidden]');
    expect(marker?.getAttribute('style')).toBe('background-color:#6b21a8');
  });

  test('follows the look: a milestone without a colour has the colour of the block', () => {
    const styleOf = (block: DocumentFragment) =>
      block.querySelector('span[aria-hidden]')?.getAttribute('style');
    const own = of({ accentColor: 'look', date: '2015-05-04' });
    expect(styleOf(own)).toBe('background-color:var(--mark,#6b21a8)');
    expect(own.querySelector('p[style]')?.getAttribute('style')).toBe(
      'background-color:var(--mark,#6b21a8);color:var(--on-mark,#ffffff)',
    );
    const milestones = [{ id: 'ms-1', title: 'x', accentColor: 'look' }];
    expect(styleOf(renderBlock('Timeline', { milestones, accentColor: '#ffff00' }))).toBe(
      'background-color:var(--mark,#ffff00)',
    );
  });

  test('shows Untitled for a missing title and No Image for missing images', () => {
    const item = of({ title: ' ' }).querySelector('li');
    expect(item?.querySelector('h2')?.textContent).toBe('Untitled');
    expect(item?.textContent).toContain('No Image');
  });

  test.each([
    [undefined, UPLOAD],
    [1, other],
    [39, other],
    [-3, UPLOAD],
    ['1', UPLOAD],
  ])('with the default image %s shows the thumbnail %s', (defaultImage, src) => {
    const item = of({ images: [UPLOAD, other], defaultImage });
    expect(item.querySelector('li img')?.getAttribute('src')).toBe(src);
  });

  test('starts with the chosen picture, even if an earlier one has no address yet', () => {
    const images = ['', UPLOAD, other];
    expect(of({ images, defaultImage: 1 }).querySelector('li img')?.getAttribute('src')).toBe(
      UPLOAD,
    );
    expect(of({ images, defaultImage: 2 }).querySelector('li img')?.getAttribute('src')).toBe(
      other,
    );
  });

  test('marks the built-in text of its links to pictures as English if it is', () => {
    const props = { milestones: [{ id: 'ms-1', title: 'Opened', images: [UPLOAD, other] }] };
    const htmlIn = (language: Language) =>
      renderHtml('Timeline', props, { words: wordsIn(language) });
    expect(htmlIn('cs')).toContain('Opened <span lang="en">(1 of 2)</span></a>');
    expect(htmlIn('de')).toContain('Opened <span>(1 von 2)</span></a>');
  });

  test('links to the history page when it is set', () => {
    const link = renderBlock('Timeline', { showLinkToHistoryPage: true }).querySelector('a');
    expect(link?.textContent).toBe('Read More');
    expect(link?.getAttribute('href')).toBe('/pages/4');
  });

  test('shows a hint in the editor and nothing on the page when it has no milestones', () => {
    expect(renderBlock('Timeline', { milestones: [] }).childElementCount).toBe(0);
    const props = { ...timeline.props.parse({ milestones: [] }), id: 'Timeline-1' };
    const puck = { isEditing: true, metadata: {} };
    const canvas = renderToStaticMarkup(createElement(TimelineView, { ...props, puck }));
    expect(canvas).toContain('No milestones yet.');
  });
});
