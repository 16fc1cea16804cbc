import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useEditor } from '../editor-context.ts';

/**
 * The zoom of the canvas. Puck scales the canvas to fit and offers no larger zoom. This component scales
 * the preview by the remaining factor and reduces its height by the same factor, so that the frame scrolls
 * only vertically, and this box only horizontally.
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

/** The scale with which Puck fits the canvas into the available space. */
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
