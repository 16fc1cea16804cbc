import { useEffect } from 'react';
import { toast } from 'sonner';
import { useGetPuck } from '../puck/puck.ts';
import { insertPictures, picturesIn } from './clipboard-actions.ts';
import { blockAround, blockIdOf } from '../canvas/block-element.ts';

/** Inserts a picture file that is dropped on the canvas, as a block after the one under the pointer. */
export function usePictureDrop(frame: Document | undefined): void {
  const getPuck = useGetPuck();
  useEffect(() => {
    if (!frame) return;
    const stop = new AbortController();
    const { signal } = stop;
    const mark = (block: Element | null) => {
      for (const each of frame.querySelectorAll('[data-file-over]'))
        each.removeAttribute('data-file-over');
      block?.setAttribute('data-file-over', '');
    };
    frame.addEventListener(
      'dragover',
      (event) => {
        if (!event.dataTransfer?.types.includes('Files')) return;
        event.preventDefault();
        mark(blockAround(event.target) ?? frame.querySelector('main'));
      },
      { signal },
    );
    frame.addEventListener('dragleave', (event) => event.relatedTarget ?? mark(null), { signal });
    frame.addEventListener(
      'drop',
      (event) => {
        mark(null);
        const files = [...(event.dataTransfer?.files ?? [])];
        if (files.length === 0) return;
        // The browser would open any other file in place of the page.
        event.preventDefault();
        const afterId = blockIdOf(blockAround(event.target));
        const pictures = picturesIn(files);
        if (pictures.length < files.length) toast.info('Only pictures can be dropped here.');
        if (pictures.length > 0)
          void insertPictures(pictures, getPuck, afterId ? { afterId } : null);
      },
      { signal },
    );
    return () => stop.abort();
  }, [frame, getPuck]);
}
