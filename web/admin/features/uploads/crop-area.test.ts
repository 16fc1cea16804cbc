import { describe, expect, test } from 'vitest';
import {
  canCrop,
  CROP_SHAPES,
  firstArea,
  inPx,
  inShape,
  isWhole,
  resized,
  within,
} from './crop-area.ts';

const picture = { width: 1200, height: 800 };
const area = { x: 100, y: 100, width: 400, height: 200 };

test('an area stays within the picture, at least 16 px on a side, and is sent in whole px', () => {
  expect(inPx({ x: 700.4, y: -3, width: 400.5, height: 1 }, picture)).toEqual({
    x: 700,
    y: 0,
    width: 401,
    height: 16,
  });
  expect(within({ x: 0, y: 0, width: 9_000, height: 9_000 }, picture)).toEqual({
    x: 0,
    y: 0,
    width: 1200,
    height: 800,
  });
});

test('the first area is the middle of the picture', () => {
  expect(firstArea(picture)).toEqual({ x: 120, y: 80, width: 960, height: 640 });
});

describe('a shape', () => {
  test.each([
    [1, { x: 0, y: 0, width: 800, height: 800 }],
    [16 / 9, { x: 0, y: 0, width: 1200, height: 675 }],
    [null, area],
  ])('of %s is as large as the picture allows, near the previous area', (ratio, expected) => {
    expect(inShape(area, ratio, picture)).toEqual(expected);
  });

  test('is kept when a side is changed', () => {
    const square = { x: 0, y: 0, width: 100, height: 100 };
    expect(resized(square, { width: 300 }, 1, picture)).toMatchObject({ width: 300, height: 300 });
    expect(resized(square, { height: 9_000 }, 1, picture)).toMatchObject({
      width: 800,
      height: 800,
    });
    expect(resized(square, { height: 90 }, 16 / 9, picture)).toMatchObject({
      width: 160,
      height: 90,
    });
    expect(inPx(resized(square, { width: 1 }, 16 / 9, picture), picture)).toMatchObject({
      width: 28,
      height: 16,
    });
  });

  test('that is free changes only one side', () => {
    expect(resized(area, { height: 300 }, null, picture)).toEqual({ ...area, height: 300 });
  });

  test('of any ratio fits into every picture', () => {
    for (const { ratio } of CROP_SHAPES)
      for (const size of [picture, { width: 17, height: 900 }, { width: 900, height: 16 }]) {
        const { x, y, width, height } = inShape(firstArea(size), ratio, size);
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(16);
        expect(x + width).toBeLessThanOrEqual(size.width);
        expect(y + height).toBeLessThanOrEqual(size.height);
      }
  });
});

test('a small picture or an icon cannot be cropped', () => {
  expect(canCrop({ ...picture, type: 'image/png' })).toBe(true);
  expect(canCrop({ width: 32, height: 32, type: 'image/x-icon' })).toBe(false);
  expect(canCrop({ width: 16, height: 16, type: 'image/png' })).toBe(false);
  expect(canCrop({ width: 900, height: 15, type: 'image/png' })).toBe(false);
  expect(isWhole({ x: 0, y: 0, ...picture }, picture)).toBe(true);
});
