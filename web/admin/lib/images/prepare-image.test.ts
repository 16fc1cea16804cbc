import { describe, expect, test } from 'vitest';
import { fitInside, imageTypeOf, preparationFor } from './prepare-image.ts';

describe('preparationFor', () => {
  test('does not change pictures of a usual size', () => {
    expect(preparationFor('image/jpeg', 4000, 3000)).toEqual({ kind: 'as-is' });
  });

  test('scales photos of a phone to at most 4,000 px a side', () => {
    expect(preparationFor('image/jpeg', 8064, 6048)).toEqual({
      kind: 'draw',
      width: 4000,
      height: 3000,
      type: 'image/jpeg',
    });
  });

  test('preserves transparency', () => {
    expect(preparationFor('image/png', 5000, 100)).toMatchObject({ type: 'image/webp' });
  });

  test('converts SVG to PNG', () => {
    expect(preparationFor('image/svg+xml', 24, 12)).toEqual({
      kind: 'draw',
      width: 2000,
      height: 1000,
      type: 'image/png',
    });
  });

  test('converts HEIC to JPEG', () => {
    expect(preparationFor('image/heic', 1000, 800)).toMatchObject({ kind: 'draw', width: 1000 });
  });
});

test('fitInside never scales up and never to nothing', () => {
  expect(fitInside(10, 5, 4000)).toEqual({ width: 10, height: 5 });
  expect(fitInside(40_000, 1, 4000)).toEqual({ width: 4000, height: 1 });
});

test('HEIC is recognised by the file name when the browser reports no type', () => {
  expect(imageTypeOf({ name: 'IMG_0001.HEIC', type: '' })).toBe('image/heic');
});
