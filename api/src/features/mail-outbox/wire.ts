import type { Connection } from 'mongoose';
import { createMailer, type Mailer } from '../../adapters/mailer.ts';
import type { Config } from '../../config.ts';
import type { Logger } from '../../log.ts';
import { createMailOutbox, type MailOutbox } from './mail-outbox.service.ts';

/** Wires the mails that are waiting, and the mailer that sends them. */
export function wireMailOutbox(deps: { config: Config; connection: Connection; logger: Logger }): {
  mailer: Mailer;
  outbox: MailOutbox;
} {
  const { config, connection, logger } = deps;
  const mailer = createMailer(config);
  return { mailer, outbox: createMailOutbox({ connection, mailer, logger }) };
}
