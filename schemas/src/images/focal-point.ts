import { z } from 'zod';
import { deepEqual } from '../values/json.ts';

/** A position as a share of a picture's width or height: 0 is the left or upper edge, 1 the other edge. */
const share = z.number().min(0).max(1);

/** The point of a picture that stays visible when a block crops the picture. */
export const focalPoint = z.strictObject({ x: share, y: share });

export type FocalPoint = z.output<typeof focalPoint>;

/** The default focal point, which is not stored. */
export const CENTRE: FocalPoint = { x: 0.5, y: 0.5 };

/** Returns the stored form of a focal point: undefined for the centre. */
export function storedFocalPoint(point: FocalPoint | null | undefined): FocalPoint | undefined {
  return point && !deepEqual(point, CENTRE) ? point : undefined;
}

/** Returns the value for `object-position` and `background-position`, such as `25% 50%`. */
export function cssPosition({ x, y }: FocalPoint): string {
  const percent = (value: number) => `${Math.round(value * 10_000) / 100}%`;
  return `${percent(x)} ${percent(y)}`;
}
