import { describe, expect, test } from 'vitest';
import { renderBlock } from './test-render.ts';

const heading = (text: string) => ({
  type: 'HeadingBlock',
  props: { id: `HeadingBlock-${text}`, text },
});

describe('OneCol', () => {
  test('shows the blocks in its slot', () => {
    const block = renderBlock('OneCol', { content: [heading('a'), heading('b')] });
    expect(block.querySelector('.slot')?.textContent).toBe('ab');
  });
});

describe('TwoCol', () => {
  test.each([
    ['50-50', 'grid-cols-2'],
    ['33-66', 'minmax(0,1fr)_minmax(0,2fr)'],
    ['66-33', 'minmax(0,2fr)_minmax(0,1fr)'],
  ])('has the variant %s', (variant, columns) => {
    const block = renderBlock('TwoCol', { variant, left: [heading('l')], right: [heading('r')] });
    expect(block.querySelector('.grid')?.className).toContain(columns);
    expect([...block.querySelectorAll('.slot')].map((slot) => slot.textContent)).toEqual([
      'l',
      'r',
    ]);
  });

  test('stacks its columns on small screens', () => {
    expect(renderBlock('TwoCol').querySelector('.grid')?.className).toMatch(
      /grid-cols-1 .*@2xl:grid-cols-2/,
    );
  });
});

describe('ThreeCol', () => {
  test.each([
    ['equal', 'grid-cols-3'],
    ['2-4-6', 'minmax(0,2fr)_minmax(0,4fr)_minmax(0,6fr)'],
    ['3-6-3', 'minmax(0,3fr)_minmax(0,6fr)_minmax(0,3fr)'],
  ])('has the variant %s', (variant, columns) => {
    const slots = { left: [heading('l')], center: [heading('c')], right: [heading('r')] };
    const block = renderBlock('ThreeCol', { variant, ...slots });
    expect(block.querySelector('.grid')?.className).toContain(columns);
    expect(block.textContent).toBe('lcr');
  });
});

describe('Spacer', () => {
  const spacer = (props: object) => renderBlock('Spacer', { ...props }).firstElementChild;

  test.each([
    ['0', 'h-0'],
    ['xs', 'h-2'],
    ['sm', 'h-4'],
    ['md', 'h-8'],
    ['lg', 'h-12'],
    ['xl', 'h-16'],
    ['2xl', 'h-24'],
  ])('has the size %s', (size, name) => {
    expect(spacer({ size })?.className.split(' ')).toContain(name);
  });

  test('has a width when it is horizontal', () => {
    expect(spacer({ axis: 'horizontal', size: 'lg' })?.className.split(' ')).toContain('w-12');
  });

  test('has a width in px for each breakpoint when it is horizontal', () => {
    const element = spacer({ axis: 'horizontal', size: { base: 10, md: -4, lg: 5000 } });
    expect(element?.className.split(' ')).toEqual(
      expect.arrayContaining(['w-(--space)', 'md:w-(--space-md)', 'lg:w-(--space-lg)']),
    );
    expect(element?.getAttribute('style')).toBe('--space:10px;--space-md:0px;--space-lg:1000px');
  });

  test('has a clamped height in px for each breakpoint, by default that of the next smaller one', () => {
    expect(spacer({ size: { base: 10, lg: 5000 } })?.getAttribute('style')).toBe(
      '--space:10px;--space-md:10px;--space-lg:1000px',
    );
  });
});

describe('HeadingBlock', () => {
  test.each([1, 2, 3, 4, 5, 6])('has level %i', (level) => {
    expect(renderBlock('HeadingBlock', { level }).querySelector(`h${level}`)).not.toBeNull();
  });

  test.each([
    [0, 'h1'],
    [-7, 'h1'],
    [99, 'h6'],
    ['2', 'h2'],
  ])('shows a stored level of %s as %s', (level, tag) => {
    expect(renderBlock('HeadingBlock', { level }).querySelector(tag)).not.toBeNull();
  });

  test('has level 2 by default', () => {
    expect(renderBlock('HeadingBlock').querySelector('h2')?.textContent).toBe('Heading');
  });

  test.each(['left', 'center', 'right'])('can be aligned %s', (align) => {
    const title = renderBlock('HeadingBlock', { align }).querySelector('h2');
    expect(title?.className).toContain(`text-${align}`);
  });
});
