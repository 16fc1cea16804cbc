import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useEditor } from '../editor-context.ts';

/**
 * Zoom of the canvas. The library scales the canvas so that it fits, and offers nothing larger
 * than that; here the preview inside is scaled by what is missing to the chosen zoom. Its height
 * shrinks as much, so that the frame alone scrolls up and down and this box only sideways.
 */
export function ZoomedPreview({ children }: { children: ReactNode }) {
  const { zoom } = useEditor();
  const box = useRef<HTMLDivElement>(null);
  const fit = useFit(box);
  const factor = zoom === 'auto' ? 1 : zoom / 100 / fit;
  if (factor === 1)
    return (
      <div ref={box} style={{ height: '100%' }}>
        {children}
      </div>
    );
  return (
    <div ref={box} style={{ height: '100%', overflowX: 'auto', overflowY: 'hidden' }}>
      <div
        style={{
          width: '100%',
          height: `${100 / factor}%`,
          transform: `scale(${factor})`,
          transformOrigin: factor > 1 ? '0 0' : '50% 0',
        }}
      >
        {children}
      </div>
    </div>
  );
}

/** The scale at which the library fits the canvas into its place. */
function useFit(box: React.RefObject<HTMLDivElement | null>): number {
  const [fit, setFit] = useState(1);
  useEffect(() => {
    const canvas = box.current?.parentElement;
    if (!canvas) return;
    const read = () => {
      const scale = Number(/scale\(([\d.]+)\)/.exec(canvas.style.transform)?.[1] ?? 1);
      if (scale > 0) setFit(scale);
    };
    read();
    const observer = new MutationObserver(read);
    observer.observe(canvas, { attributes: true, attributeFilter: ['style'] });
    return () => observer.disconnect();
  }, [box]);
  return fit;
}
