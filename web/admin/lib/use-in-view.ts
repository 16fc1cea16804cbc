import { useEffect, useRef, useState, type RefObject } from 'react';

/**
 * Returns a ref for an element, and whether the element is within `margin` px of the viewport.
 */
export function useInView<T extends Element>(margin: number): [RefObject<T | null>, boolean] {
  const ref = useRef<T>(null);
  const [inView, setInView] = useState(false);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver(
      // The last entry is the current state.
      (changes) => setInView(changes.at(-1)?.isIntersecting ?? false),
      { rootMargin: `${margin}px` },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [margin]);
  return [ref, inView];
}
