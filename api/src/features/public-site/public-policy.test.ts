import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { publicPolicy } from './public-policy.ts';

test('names inlined styles by their hash, each once', () => {
  const css = 'a{color:red}';
  const hash = createHash('sha256').update(css).digest('base64');
  const policy = publicPolicy(`<style>${css}</style><style>${css}</style>`, undefined, false);
  expect(policy).toContain(`style-src-elem 'self' 'sha256-${hash}';`);
});

test('lets a captcha in only from its own host, and altcha from nowhere else', () => {
  expect(publicPolicy('', 'turnstile', false)).toContain(
    "script-src 'self' https://challenges.cloudflare.com;",
  );
  for (const provider of [undefined, 'altcha', 'none'] as const) {
    const policy = publicPolicy('', provider, false);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-src 'none'");
  }
});

test('never lets inline script in, not even in development', () => {
  for (const relaxed of [true, false])
    expect(publicPolicy('', 'recaptcha', relaxed)).not.toMatch(/script-src[^;]*unsafe/);
});
