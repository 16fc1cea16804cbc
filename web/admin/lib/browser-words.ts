import Bowser from 'bowser';

export interface BrowserWords {
  /** Such as "Firefox on Windows". */
  name: string;
  /** Held in the hand. */
  handheld: boolean;
}

/** What a browser called itself, in words that its owner recognises. */
export function browserWords(userAgent: string): BrowserWords {
  if (userAgent === '') return { name: 'Unknown browser', handheld: false };
  const { browser, os, platform } = Bowser.parse(userAgent);
  const name = [browser.name || 'Unknown browser', os.name].filter(Boolean).join(' on ');
  return { name, handheld: platform.type === 'mobile' || platform.type === 'tablet' };
}
