import { useState } from 'react';

/**
 * A flag in this browser's storage, such as whether a hint was closed. Without storage, it lasts until
 * the screen is left.
 * @param key unique in the admin
 */
export function useStoredFlag(key: string): [on: boolean, set: (on: boolean) => void] {
  const [on, setOn] = useState(() => read(key));
  return [
    on,
    (next) => {
      setOn(next);
      try {
        if (next) localStorage.setItem(key, 'yes');
        else localStorage.removeItem(key);
      } catch {
        // The browser may refuse to store it.
      }
    },
  ];
}

function read(key: string): boolean {
  try {
    return localStorage.getItem(key) === 'yes';
  } catch {
    return false;
  }
}
