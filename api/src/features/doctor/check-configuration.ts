import type { DoctorCheck } from '@siteyard/schemas/http';
import type { Config } from '../../config.ts';
import { LOOPBACK_NAMES } from '../../http/host-name.ts';
import { ok, warning } from './check-result.ts';

/** Returns warnings about a valid configuration. */
export function checkConfiguration(
  config: Pick<Config, 'production' | 'publicUrl' | 'port' | 'trustProxy'>,
): DoctorCheck[] {
  const { publicUrl } = config;
  const found: DoctorCheck[] = [];
  const warn = (message: string, advice: string) =>
    found.push({ name: 'configuration', ...warning(message, advice) });
  if (!config.production)
    warn('The site does not run in production mode.', 'Set NODE_ENV to production, or unset it.');
  if (publicUrl === undefined)
    warn(
      `PUBLIC_URL is not set, so links in mail begin with http://localhost:${config.port}.`,
      'Set PUBLIC_URL to the address that visitors use.',
    );
  else if (publicUrl.startsWith('http:') && !LOOPBACK_NAMES.includes(new URL(publicUrl).hostname))
    warn(
      `PUBLIC_URL is ${publicUrl}, so passwords and messages are sent unencrypted.`,
      'Put a proxy with a certificate in front of the site, and set PUBLIC_URL to its https address.',
    );
  else if (publicUrl.startsWith('https:') && config.trustProxy === 0)
    warn(
      'TRUST_PROXY is 0, so all visitors behind the proxy count as one for the rate limits.',
      'Set TRUST_PROXY to the number of proxies in front of the site.',
    );
  if (found.length > 0) return found;
  return [{ name: 'configuration', ...ok(`The site runs in production mode at ${publicUrl}.`) }];
}
