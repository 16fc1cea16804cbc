/** Numbers of the specification's section 9 that only the blocks use. */

/** The strengths of the dark layer over the picture of a banner, in per cent. */
export const JUMBOTRON_OVERLAY_STEPS = [0, 10, 20, 30, 40, 50, 60, 75, 100] as const;

/** The strengths of the blur of the picture, in per cent of `JUMBOTRON_BLUR_MAX_PX`. */
export const JUMBOTRON_BLUR_STEPS = [0, 5, 10, 20, 30, 40, 50, 75, 100] as const;

export const JUMBOTRON_BLUR_MAX_PX = 20;

/** The number of menu items that the navbar shows. */
export const NAVBAR_ITEMS_SHOWN = { desktop: 8, mobile: 12 } as const;

/** How long the contact form shows its success message, in ms. */
export const CONTACT_SUCCESS_MS = 2500;

/** Default size of an icon, in px. */
export const ICON_DEFAULT_PX = 24;
