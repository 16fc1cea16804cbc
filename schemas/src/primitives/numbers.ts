import { z } from 'zod';

/** A whole number from `min` to `max`; `multipleOf` for fields that offer steps. */
export function wholeNumber(min: number, max: number, multipleOf = 1) {
  const number = z
    .number()
    .int('must be a whole number')
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`);
  return multipleOf === 1
    ? number
    : number.multipleOf(multipleOf, `must be a multiple of ${multipleOf}`);
}

/** Puts a number between `min` and `max`; anything that is no number becomes `fallback`. */
export function clamp(value: unknown, min: number, max: number, fallback: number): number {
  return typeof value === 'number' && Number.isFinite(value)
    ? Math.min(max, Math.max(min, value))
    : fallback;
}
