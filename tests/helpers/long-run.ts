import { test } from 'vitest';

/** Whether this is `npm run test:long`. */
export const inLongRun = process.env['LONG_RUN'] !== undefined;

const absent = Object.assign(() => undefined, { each: () => () => undefined });

/**
 * Declares a test that runs only in the long run, because it is slow. Other tests prove its parts in
 * the quick run (tests/docs/long-run.md lists them). A describe block must contain another test,
 * because vitest rejects an empty block.
 */
export const testInLongRun = (inLongRun ? test : absent) as typeof test;
