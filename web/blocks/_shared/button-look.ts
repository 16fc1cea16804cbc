/** The classes of every call to action, for links and `<button>`s. */
export const BUTTON =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-control bg-signal-400 px-6 py-3 text-center font-semibold text-steel-900 no-underline shadow-button transition-colors duration-150 hover:bg-signal-500 print:border print:shadow-none';
