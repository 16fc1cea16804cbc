/**
 * Props of a scrolling box without focusable content. They make it a tab stop, because otherwise the
 * keyboard cannot scroll it.
 */
export const keyboardScroll = { tabIndex: 0 } as const;
