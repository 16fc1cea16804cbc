import { useCallback, type KeyboardEvent } from 'react';

/** The `keyCode` of a key that an input method handles. */
const INPUT_METHOD = 229;

/**
 * Whether a key belongs to the composition of a word (Chinese, Japanese, Korean), such as the Enter that
 * accepts it. Safari ends the composition before it sends this key, so `isComposing` is false there and
 * only the `keyCode` differs from that of an ordinary key.
 */
export const isOfComposition = ({
  isComposing,
  keyCode,
}: Pick<globalThis.KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  isComposing || keyCode === INPUT_METHOD;

/**
 * Returns an `onKeyDown` for a text field, or for an element with text fields in it. `handle` gets all
 * keys except those of a composition. Elements around the field do not get those either, because a dialog
 * would close.
 */
export function useTextKeys<Target extends Element>(
  handle: (event: KeyboardEvent<Target>) => void,
): (event: KeyboardEvent<Target>) => void {
  return useCallback(
    (event: KeyboardEvent<Target>) => {
      if (isOfComposition(event.nativeEvent)) event.stopPropagation();
      else handle(event);
    },
    [handle],
  );
}
