import { defineConfig } from 'vitest/config';
import { plugins, root } from './vitest.config.ts';

/** `npm run test:browsers`: the journeys in Firefox and in WebKitGTK. */
export default defineConfig({
  root,
  plugins,
  test: {
    name: 'browsers',
    include: ['tests/browsers/*.test.ts'],
    // The engines run one after the other, because a journey limits the time of the captcha.
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
