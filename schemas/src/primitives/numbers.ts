import { z } from 'zod';

/** A whole number from `min` to `max`. */
export function wholeNumber(min: number, max: number) {
  return z.number().int().min(min).max(max);
}

/** Limits a number to `min` … `max`; returns `fallback` for anything but a finite number. */
export function clamp(value: unknown, min: number, max: number, fallback: number): number {
  return typeof value === 'number' && Number.isFinite(value)
    ? Math.min(max, Math.max(min, value))
    : fallback;
}
