import { createHash } from 'node:crypto';
import type { Config } from '../../config.ts';

type CaptchaProvider = Config['captcha']['provider'];

/** The hosts of the widgets of captcha providers, from their documentation. */
const CAPTCHA_HOSTS: Partial<Record<CaptchaProvider, string[]>> = {
  turnstile: ['https://challenges.cloudflare.com'],
  hcaptcha: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  recaptcha: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
};

/**
 * Returns the content security policy of a public page (security, decision 14). Pages are cached, so the
 * policy has no nonce. It lists inline styles by their hash, and allows no inline scripts.
 * @param html the whole document
 * @param captcha the provider, if the page has a contact form; otherwise undefined
 * @param relaxed for development, where Vite uses inline styles and a WebSocket
 */
export function publicPolicy(
  html: string,
  captcha: CaptchaProvider | undefined,
  relaxed: boolean,
): string {
  const policy = strictPolicy(html, captcha);
  if (!relaxed) return policy;
  return policy
    .replace(/style-src-elem [^;]*/, "style-src-elem 'self' 'unsafe-inline'")
    .replace("connect-src 'self'", "connect-src 'self' ws:");
}

function strictPolicy(html: string, captcha: CaptchaProvider | undefined): string {
  const hosts = (captcha && CAPTCHA_HOSTS[captcha]) ?? [];
  const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(
    ([, css = '']) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  );
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hosts].join(' '),
    ["style-src-elem 'self'", ...new Set(styles), ...hosts].join(' '),
    // Values in style attributes are validated by type (security, decision 2).
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' https: http:",
    "font-src 'self'",
    ["connect-src 'self'", ...hosts].join(' '),
    ['frame-src', ...(hosts.length > 0 ? hosts : ["'none'"])].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    "form-action 'self'",
  ].join('; ');
}
