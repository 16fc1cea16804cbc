import { toast } from 'sonner';

/** How long a message offers an action, such as Undo, in ms. */
export const OFFERED_MS = 10_000;

/**
 * Reports a removal in a message that offers Undo.
 * @param undo called when Undo is pressed
 * @returns the id of the message
 */
export const offerUndo = (text: string, undo: () => void): string | number =>
  toast(text, { duration: OFFERED_MS, action: { label: 'Undo', onClick: undo } });
