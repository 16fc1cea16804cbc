import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Returns the text in a search box and its setter. The address gets the text after a pause in typing. If
 * the address changes for another reason, such as the Back button, the box gets the text of the address.
 * @param search the search in the address; '' for none
 * @param onSearch called with the trimmed text; must put it into the address
 * @param ms the length of the pause
 */
export function useTypedSearch(search: string, onSearch: (search: string) => void, ms: number) {
  const [typed, setTyped] = useState(search);
  /** The text that the address has, or gets with the next render. */
  const [expected, setExpected] = useState(search);
  const [previous, setPrevious] = useState(search);
  const showInAddress = useEffectEvent((text: string) => {
    if (text === search) return;
    setExpected(text);
    onSearch(text);
  });
  useEffect(() => {
    const timer = setTimeout(() => showInAddress(typed.trim()), ms);
    return () => clearTimeout(timer);
  }, [typed, ms]);
  if (search !== previous) {
    setPrevious(search);
    if (search !== expected) {
      setExpected(search);
      setTyped(search);
    }
  }
  return [typed, setTyped] as const;
}
