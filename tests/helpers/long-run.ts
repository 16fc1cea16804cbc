import { test } from 'vitest';

/** Whether this is `npm run test:long`. */
export const inLongRun = process.env['LONG_RUN'] !== undefined;

const absent = Object.assign(() => undefined, { each: () => () => undefined });

/**
 * A test only of the long run: it is slow, and other tests prove its parts. tests/docs/long-run.md lists the tests
 * that prove them in the quick run. A describe block needs another test, or the file cannot be loaded.
 */
export const testInLongRun = (inLongRun ? test : absent) as typeof test;
