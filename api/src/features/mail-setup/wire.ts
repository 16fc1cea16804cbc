import type { Mailer } from '../../adapters/mailer.ts';
import type { Config } from '../../config.ts';
import type { RateLimits } from '../../http/rate-limit.ts';
import type { Route } from '../../http/route.ts';
import type { MailOutbox } from '../mail-outbox/mail-outbox.service.ts';
import { mailSetupRoutes } from './mail-setup.routes.ts';
import { createMailSetup } from './mail-setup.service.ts';

/** Wires the calls that show and test the mail settings. */
export function wireMailSetup(deps: {
  config: Config;
  address: { origin(): string };
  mailer: Mailer;
  outbox: MailOutbox;
  rateLimits: RateLimits;
}): Route[] {
  const { config, mailer, outbox, rateLimits } = deps;
  const mail = createMailSetup({
    ...config.mail,
    notify: config.contactNotify ?? 'everybody',
    mailer,
    outbox,
    origin: deps.address.origin,
  });
  return mailSetupRoutes({ mail, rateLimits });
}
