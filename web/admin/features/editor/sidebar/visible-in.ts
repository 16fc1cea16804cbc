/** The visible one of the elements for a selector. Puck renders the sidebars twice, and hides one of them. */
export const visibleIn = (selector: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(selector)].find((each) => each.offsetParent !== null);
