import { expect, it } from 'vitest';
import { coloursFor } from './colours.ts';

const isColoured = (isTTY: boolean, env: NodeJS.ProcessEnv) =>
  coloursFor({ isTTY }, env).isColorSupported;

it.each([
  ['at a terminal', true, {}, true],
  ['in a pipe', false, {}, false],
  ['in a pipe with FORCE_COLOR', false, { FORCE_COLOR: '1' }, true],
  ['in a pipe with FORCE_COLOR=0', false, { FORCE_COLOR: '0' }, false],
  ['at a terminal with NO_COLOR', true, { NO_COLOR: '1' }, false],
  ['with NO_COLOR and FORCE_COLOR', true, { NO_COLOR: '1', FORCE_COLOR: '1' }, false],
  ['at a terminal with TERM=dumb', true, { TERM: 'dumb' }, false],
])('decides on colours %s', (_, isTTY, env, expected) => {
  expect(isColoured(isTTY, env)).toBe(expected);
});
