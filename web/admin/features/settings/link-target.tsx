import { useEffect, useRef, type ReactNode } from 'react';

const INPUTS = 'input:not([type=file]), textarea, select, button';

/**
 * The target of a link with a hash: it is scrolled into view, and its first input or button gets the
 * focus. The browser cannot do this, because screens load after the document.
 */
export function LinkTarget({ id, children }: { id: string; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (globalThis.location.hash !== `#${id}`) return;
    const input = ref.current?.querySelector<HTMLElement>(INPUTS);
    (input ?? ref.current)?.scrollIntoView({ block: 'center' });
    input?.focus({ preventScroll: true });
  }, [id]);
  return (
    <div ref={ref} id={id} className="grid grid-cols-1 gap-4">
      {children}
    </div>
  );
}
