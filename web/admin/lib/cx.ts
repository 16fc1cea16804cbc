import { clsx, type ClassValue } from 'clsx';
import { twMerge } from 'tailwind-merge';

/** Joins class names; of two conflicting Tailwind classes the later one wins. */
export function cx(...classes: ClassValue[]): string {
  return twMerge(clsx(classes));
}
