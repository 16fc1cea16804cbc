/** Numbers of the specification's section 9 that only the admin uses. */

/** The delay between the last keystroke and the search, in ms. */
export const SEARCH_DEBOUNCE_MS = { contactRequests: 250, pages: 300 } as const;

/** How long the notice about saved settings is shown, and how long a redirect waits, in ms. */
export const NOTICE_MS = { settingsSaved: 1200, resetRedirect: 1000 } as const;

/** The editor's viewports, in px. */
export const EDITOR_VIEWPORTS = [
  { label: 'Small', width: 360 },
  { label: 'Medium', width: 768 },
  { label: 'Large', width: 1280 },
] as const;

/** The zoom options of the editor besides 'auto'. */
export const EDITOR_ZOOM_PERCENT = [25, 50, 75, 100, 125, 150, 200] as const;

/** Below this width, only one sidebar of the editor can be open. */
export const EDITOR_MOBILE_BREAKPOINT_PX = 638;

/** The height of the list of pages in a link field. */
export const LINK_LIST_MAX_HEIGHT_REM = 12;

/** The thumbnail of a page in the list: 320 px wide, in 16:9, with the page at this scale. */
export const PAGE_PREVIEW = { scale: 0.28, widthPx: 320, aspect: 16 / 9 } as const;

/** The ten colour presets of the colour picker, stored as eight hex digits. */
export const COLOUR_PRESETS = [
  { label: 'Red', value: '#ef4444ff' },
  { label: 'Pink', value: '#ec4899ff' },
  { label: 'Purple-blue', value: '#6366f1ff' },
  { label: 'Cyan', value: '#06b6d4ff' },
  { label: 'Blue', value: '#3b82f6ff' },
  { label: 'Teal', value: '#14b8a6ff' },
  { label: 'Green', value: '#22c55eff' },
  { label: 'Yellow', value: '#eab308ff' },
  { label: 'Pale yellow', value: '#fef08aff' },
  { label: 'Orange', value: '#f97316ff' },
] as const;
