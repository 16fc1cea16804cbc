/** The classes of labels and controls, as in the other fields of the form. */
export const LABEL = 'font-semibold text-steel-900';
const BOX = 'h-12 rounded-control border bg-white px-3 text-steel-900';
export const CONTROL = `${BOX} border-steel-500`;
/** A control with a value that cannot be sent. */
export const WRONG_CONTROL = `${BOX} border-alert`;
