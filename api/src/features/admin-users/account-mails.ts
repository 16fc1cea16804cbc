import type { Mail } from '../../adapters/mailer.ts';

// The links of these mails begin with the configured address of the site, never with the origin of a
// request, which the caller chooses.

/** The mail with a link to set a new password. @param origin the configured address of the site */
export function resetMail(email: string, origin: string, token: string): Mail {
  return {
    to: [email],
    subject: 'Set a new password',
    paragraphs: [
      `A new password was requested for your account at ${origin}.`,
      {
        link: `${origin}/reset-password?reset_password_token=${token}`,
        label: 'Set a new password',
      },
      'The link works once, for 30 minutes. If you did not request it, ignore this mail: your password has not changed.',
    ],
  };
}

/** The notice that a password was changed. */
export function passwordChangedMail(email: string, origin: string): Mail {
  return {
    to: [email],
    subject: 'Your password was changed',
    paragraphs: [
      `The password of your account at ${origin} was changed just now, and every other session was signed out.`,
      'If it was not you, set a new password immediately and tell the other administrators.',
      { link: `${origin}/forgot-password`, label: 'Set a new password' },
    ],
  };
}

/** The mail with an invitation. @param invitedBy an e-mail address; null if unknown */
export function invitationMail(
  email: string,
  origin: string,
  token: string,
  invitedBy: string | null,
): Mail {
  return {
    to: [email],
    subject: 'You are invited to manage a website',
    paragraphs: [
      `${invitedBy ?? 'An administrator'} invites you to manage the website at ${origin}.`,
      {
        link: `${origin}/accept-invitation?invitation_token=${token}`,
        label: 'Choose a password and start',
      },
      'The link works once, for 7 days.',
    ],
  };
}
