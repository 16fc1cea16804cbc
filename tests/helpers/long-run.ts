import { test } from 'vitest';

/** Whether this is `npm run test:long`. */
export const inLongRun = process.env['LONG_RUN'] !== undefined;

const absent = Object.assign(() => undefined, { each: () => () => undefined });

/**
 * A test that only the long run has: it takes long, and others prove its parts. tests/README.md says
 * what proves it in the quick run. Where a describe has no other test, the file cannot be loaded.
 */
export const testInLongRun = (inLongRun ? test : absent) as typeof test;
