import { z } from 'zod';

/** A whole number in a path. */
export const wholeNumberInPath = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

/** The number of a page in a path: a whole number from 1. */
export const idInPath = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number);

/** The parameters of a path with the number of a page. */
export const pageParams = z.object({ id: idInPath });
