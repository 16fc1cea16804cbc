import { describeBrowser } from '../describe-browser.ts';

/** The browser that saved a draft, such as "Firefox on Windows"; null if unknown. */
export const browserOf = ({ user_agent: userAgent }: { user_agent?: string | undefined }) =>
  userAgent ? describeBrowser(userAgent).name : null;
