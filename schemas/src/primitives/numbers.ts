import { z } from 'zod';

/** A whole number from `min` to `max`. */
export function wholeNumber(min: number, max: number) {
  return z.number().int().min(min).max(max);
}

/** Puts a number between `min` and `max`; anything that is no number becomes `fallback`. */
export function clamp(value: unknown, min: number, max: number, fallback: number): number {
  return typeof value === 'number' && Number.isFinite(value)
    ? Math.min(max, Math.max(min, value))
    : fallback;
}
