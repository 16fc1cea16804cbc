type Keys = Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'code'>;

/** The key that leads to messages: the library of messages listens for it in the window of the admin. */
export const isMessageKey = ({ altKey, ctrlKey, metaKey, code }: Keys) =>
  altKey && !ctrlKey && !metaKey && code === 'KeyT';

/**
 * Passes the key for messages on from the frame of the canvas, if there is a message.
 * @returns whether it did
 */
export function passMessageKey(event: KeyboardEvent): boolean {
  const isInFrame = (event.target as Node | null)?.ownerDocument !== document;
  if (!isMessageKey(event) || !isInFrame || !document.querySelector('[data-sonner-toast]'))
    return false;
  event.preventDefault();
  document.dispatchEvent(new KeyboardEvent('keydown', { altKey: true, code: 'KeyT' }));
  return true;
}
