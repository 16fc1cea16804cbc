import { cx } from '../lib/cx.ts';

/** The classes of a menu or a list of choices. */
export const menuPopupClass = cx(
  'min-w-52 rounded-xl border border-line bg-white p-1.5 text-sm shadow-raised outline-none',
  'origin-(--transform-origin) transition duration-100 data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0',
);

/** The classes of a menu item. */
export const menuItemClass = cx(
  'flex w-full cursor-pointer items-center gap-2 rounded-lg px-3 py-2 text-left outline-none select-none pointer-coarse:py-3',
  'data-highlighted:bg-brand-50 data-highlighted:text-brand-800 data-disabled:cursor-default data-disabled:opacity-50',
);
