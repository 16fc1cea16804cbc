import { clsx, type ClassValue } from 'clsx';
import { twMerge } from 'tailwind-merge';

/** Joins class names. The last one of several conflicting Tailwind classes applies. */
export function cx(...classes: ClassValue[]): string {
  return twMerge(clsx(classes));
}
