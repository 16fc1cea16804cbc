import { z } from 'zod';
import { deepEqual } from './json.ts';

/** A share of a picture's width or height: 0 is its left or upper edge. */
const share = z.number().min(0).max(1);

/** The place of a picture that stays in sight where the picture is cut to a box. */
export const focalPoint = z.strictObject({ x: share, y: share });

export type FocalPoint = z.output<typeof focalPoint>;

/** The focal point of a picture that has none of its own. It is not stored. */
export const CENTRE: FocalPoint = { x: 0.5, y: 0.5 };

/** A focal point as it is stored: undefined where it is the centre. */
export function storedFocalPoint(point: FocalPoint | null | undefined): FocalPoint | undefined {
  return point && !deepEqual(point, CENTRE) ? point : undefined;
}

/** A focal point as CSS has it in `object-position` and `background-position`, such as `25% 50%`. */
export function cssPosition({ x, y }: FocalPoint): string {
  const percent = (value: number) => `${Math.round(value * 10_000) / 100}%`;
  return `${percent(x)} ${percent(y)}`;
}
