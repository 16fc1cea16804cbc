/** The classes of links in running text. */
export const linkClass =
  'font-medium text-brand-600 underline-offset-3 hover:text-brand-700 hover:underline';
