import type { Mail } from '../../adapters/mailer.ts';
import type { ScheduledChange } from '../pages/pages.service.ts';

/** The mail to an administrator whose scheduled change was not applied. */
export function missedMail(
  page: { _id: number; title: string },
  { action, missed }: ScheduledChange,
  to: string,
  origin: string,
): Mail {
  const name = page.title || `page ${page._id}`;
  const why =
    missed?.reason === 'refused'
      ? `It was refused: ${missed.message}`
      : 'The page was changed after you had scheduled this, so it stays as it is.';
  return {
    to: [to],
    subject: `Not ${action}ed as scheduled: ${name}`,
    paragraphs: [
      `“${name}” was not ${action}ed at the time that you had chosen. ${why}`,
      'Open the page to schedule it again.',
      { link: `${origin}/editor/${page._id}`, label: 'Open the page' },
    ],
  };
}
