import { isPlainObject } from '@siteyard/schemas/json';
import { z } from 'zod';

/** Content that `readPageContent` finds blocks in: a tree of any age, or its JSON. */
export const storedContent = z.custom<object | string>(
  (value) => isPlainObject(value) || (typeof value === 'string' && /^\s*\{/.test(value)),
  'must be an object',
);
