type Keys = Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'code'>;

/** Whether a key moves the focus to the messages. Sonner listens for it in the window of the admin. */
export const isMessageKey = ({ altKey, ctrlKey, metaKey, code }: Keys) =>
  altKey && !ctrlKey && !metaKey && code === 'KeyT';

/**
 * Passes the key for messages from the canvas frame to the admin's window, if there is a message.
 * @returns whether the key was passed
 */
export function passMessageKey(event: KeyboardEvent): boolean {
  const isInFrame = (event.target as Node | null)?.ownerDocument !== document;
  if (!isMessageKey(event) || !isInFrame || !document.querySelector('[data-sonner-toast]'))
    return false;
  event.preventDefault();
  document.dispatchEvent(new KeyboardEvent('keydown', { altKey: true, code: 'KeyT' }));
  return true;
}
