/**
 * Props of a scrolling box without focusable content. They make it a tab stop, so that the keyboard can
 * scroll it.
 */
export const keyboardScroll = { tabIndex: 0 } as const;
