import { expect, test } from 'vitest';
import { describeBrowser } from './describe-browser.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [
    'Microsoft Edge on Windows',
    false,
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
  ],
  [
    'Firefox on Linux',
    false,
    'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
  ],
  [
    'Safari on iOS',
    true,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.2 Mobile/15E148 Safari/604.1',
  ],
  [
    'Chrome on Android',
    true,
    `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${WEBKIT} Chrome/131.0.0.0 Mobile Safari/537.36`,
  ],
  ['Unknown browser', false, 'curl/8.5.0'],
  ['Unknown browser', false, ''],
])('%s (handheld: %s)', (name, handheld, userAgent) => {
  expect(describeBrowser(userAgent)).toEqual({ name, handheld });
});
