import { siteNameOf } from '@siteyard/schemas/settings';
import type { Connection } from 'mongoose';
import { createMailer, type Mailer } from '../../adapters/mailer.ts';
import type { Config } from '../../config.ts';
import type { ContentStore } from '../../content/store.ts';
import type { Logger } from '../../log.ts';
import type { ReadVisibleSite } from '../public-site/visible-site.ts';
import { createMailOutbox, type MailOutbox } from './mail-outbox.service.ts';

/** Wires the mails that are waiting, and the mailer that sends them. */
export function wireMailOutbox(deps: {
  config: Config;
  connection: Connection;
  content: ContentStore;
  readSite: ReadVisibleSite;
  logger: Logger;
}): {
  mailer: Mailer;
  outbox: MailOutbox;
} {
  const { config, connection, content, readSite, logger } = deps;
  const mailer = createMailer(config, async () => {
    const { settings } = await readSite(content.snapshot());
    return siteNameOf(settings);
  });
  return { mailer, outbox: createMailOutbox({ connection, mailer, logger }) };
}
