import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { publicPolicy } from './public-policy.ts';

test('lists the hash of each inline style once', () => {
  const css = 'a{color:red}';
  const hash = createHash('sha256').update(css).digest('base64');
  const policy = publicPolicy(`<style>${css}</style><style>${css}</style>`, undefined, false);
  expect(policy).toContain(`style-src-elem 'self' 'sha256-${hash}';`);
});

test('allows a captcha only from its own host, and allows no host for altcha', () => {
  expect(publicPolicy('', 'turnstile', false)).toContain(
    "script-src 'self' https://challenges.cloudflare.com;",
  );
  for (const provider of [undefined, 'altcha', 'none'] as const) {
    const policy = publicPolicy('', provider, false);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-src 'none'");
  }
});

test('never allows inline scripts, not even in development', () => {
  for (const relaxed of [true, false])
    expect(publicPolicy('', 'recaptcha', relaxed)).not.toMatch(/script-src[^;]*unsafe/);
});
