import { useEffect, useRef, useState, type RefObject } from 'react';

/**
 * Whether an element is on the screen, or not farther from it than `margin` px. Tell it where the
 * element is by the ref that it gives.
 */
export function useInView<T extends Element>(margin: number): [RefObject<T | null>, boolean] {
  const ref = useRef<T>(null);
  const [inView, setInView] = useState(false);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver(
      // Of several changes at once the last is how things are.
      (changes) => setInView(changes.at(-1)?.isIntersecting ?? false),
      { rootMargin: `${margin}px` },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [margin]);
  return [ref, inView];
}
