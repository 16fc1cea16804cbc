import { cutText } from '@siteyard/schemas/primitives/shorten';
import type { Model } from 'mongoose';
import type { Mail, Mailer, Refusal } from '../../adapters/mailer.ts';
import type { Logger } from '../../log.ts';
import type { OutboxDocument } from './mail-outbox.model.ts';
import { isPermanent, refusalText } from './refusals.ts';

/** Composes a mail; null if it no longer has a recipient. */
export type Compose = (about: Record<string, unknown>) => Promise<Mail | null>;

export type OnSent = (about: Record<string, unknown>) => Promise<void>;

/** The functions of the features, by the kind of mail. */
export type Composers = Map<string, { compose: Compose; onSent?: OnSent | undefined }>;

interface Delivery {
  model: Model<OutboxDocument>;
  mailer: Mailer;
  logger: Logger;
  composers: Composers;
}

/** Delays between attempts, in ms; the last one repeats. */
const WAITS_MS = [15_000, 60_000, 300_000, 1_800_000, 7_200_000] as const;

/**
 * Sends a claimed mail and removes it from the outbox. If the mail cannot be sent, stores the error and
 * the time of the next attempt instead.
 * @throws an error of the database
 */
export async function deliverMail(delivery: Delivery, entry: OutboxDocument): Promise<void> {
  const { model, mailer, logger, composers } = delivery;
  const { _id, kind, attempts } = entry;
  try {
    const registered = composers.get(kind);
    // Another version of the site queued this mail. The mail stays in the outbox until such a version runs
    // again.
    if (!registered) throw new Error(`no feature of this version composes "${kind}" mails`);
    const mail = await registered.compose(entry.about);
    if (mail && mail.to.length > 0) {
      const sent = await mailer.send(_id.toHexString(), mail, entry.accepted);
      if (sent.file !== null)
        logger.info({ kind, file: sent.file }, 'mail was written to a file: SMTP_URL is not set');
      if (sent.refused.length > 0) {
        logger.warn({ kind, attempts, refused: sent.refused }, 'mail was not sent to everyone');
        await postpone(model, entry, refusalText(sent.refused), sent);
        return;
      }
    }
    if (mail) await callOnSent(logger, registered.onSent, entry);
    await model.deleteOne({ _id });
  } catch (error) {
    logger.warn({ err: error, kind, attempts }, 'mail was not sent');
    await postpone(model, entry, error instanceof Error ? cutText(error.message, 500) : 'unknown');
  }
}

/** The mail is already sent, so a failure of this function must not send it again. */
async function callOnSent(
  logger: Logger,
  onSent: OnSent | undefined,
  { kind, about }: OutboxDocument,
): Promise<void> {
  try {
    await onSent?.(about);
  } catch (error) {
    logger.warn({ err: error, kind }, 'the feature of a sent mail could not be notified');
  }
}

async function postpone(
  model: Model<OutboxDocument>,
  { _id, attempts, accepted = [] }: OutboxDocument,
  last_error: string,
  sent: { accepted: string[]; refused: Refusal[] } = { accepted: [], refused: [] },
): Promise<void> {
  const wait = WAITS_MS[Math.min(attempts, WAITS_MS.length) - 1] ?? WAITS_MS[0];
  const refused = sent.refused.filter(isPermanent).map(({ address }) => address);
  await model.updateOne(
    { _id },
    {
      $set: {
        next_try_at: new Date(Date.now() + wait),
        last_error,
        refused,
        accepted: [...accepted, ...sent.accepted],
      },
    },
  );
}
