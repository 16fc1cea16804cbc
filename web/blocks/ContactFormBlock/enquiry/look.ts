/** The classes of labels and controls, as in the other fields of the form. */
export const LABEL = 'font-semibold text-steel-900';
export const CONTROL = 'h-12 rounded-control border border-steel-500 bg-white px-3 text-steel-900';
