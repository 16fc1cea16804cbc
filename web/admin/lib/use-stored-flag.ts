import { useState } from 'react';

/**
 * A choice of this browser that outlives the tab, such as whether something is put away. Where the
 * browser stores nothing, it lasts until the screen is left.
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
        // A browser may refuse to store anything.
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
