/** How long a notice is shown, and how long a redirect waits, in ms. */
export const NOTICE_MS = {
  contactFormSuccess: 2500,
  settingsSaved: 1200,
  resetRedirect: 1000,
} as const;
