import { IMAGE_WIDTHS } from '@siteyard/schemas/primitives/limits';
import { describe, expect, it } from 'vitest';
import { srcSetOf } from './srcset.ts';

const src = `/uploads/${'a'.repeat(64)}.jpg`;
const [first, second, third] = IMAGE_WIDTHS;
const largest = Math.max(...IMAGE_WIDTHS);
const variant = (width: number, shown = width) => `${src}?w=${width} ${shown}w`;

describe('srcSetOf', () => {
  it('offers the image itself as the largest variant', () => {
    expect(srcSetOf({ src, width: second + 1 })).toBe(
      [variant(first), variant(second), variant(third, second + 1)].join(', '),
    );
  });

  it('offers an image only once if it is as wide as a variant', () => {
    expect(srcSetOf({ src, width: second })).toBe([variant(first), variant(second)].join(', '));
  });

  it('offers nothing if there is only one variant', () => {
    expect(srcSetOf({ src, width: first })).toBeUndefined();
  });

  it('offers at most the largest variant of a wider image', () => {
    expect(srcSetOf({ src, width: largest + 1 })).toBe(
      IMAGE_WIDTHS.map((width) => variant(width)).join(', '),
    );
  });

  it('offers nothing for images of other sites and other files', () => {
    expect(srcSetOf({ src: 'https://example.com/a.jpg', width: 2000 })).toBeUndefined();
    expect(srcSetOf({ src: `${src}?w=1`, width: 2000 })).toBeUndefined();
  });
});
