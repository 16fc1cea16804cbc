import Bowser from 'bowser';

/** The name and kind of a browser. */
export interface BrowserDescription {
  /** Such as "Firefox on Windows". */
  name: string;
  /** Phone or tablet. */
  handheld: boolean;
}

/** Describes a browser by its `User-Agent`, such as "Firefox on Windows". */
export function describeBrowser(userAgent: string): BrowserDescription {
  if (userAgent === '') return { name: 'Unknown browser', handheld: false };
  const { browser, os, platform } = Bowser.parse(userAgent);
  const name = [browser.name || 'Unknown browser', os.name].filter(Boolean).join(' on ');
  return { name, handheld: platform.type === 'mobile' || platform.type === 'tablet' };
}
