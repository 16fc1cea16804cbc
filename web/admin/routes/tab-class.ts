/** The classes of a link in a row of links between screens of the same area. */
export const tabClass =
  'border-b-2 border-transparent pb-2 text-sm font-medium text-quiet hover:text-ink aria-[current=page]:border-brand-600 aria-[current=page]:text-brand-700';
