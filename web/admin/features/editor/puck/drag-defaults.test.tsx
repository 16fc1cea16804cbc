import './test-browser.ts';
import { DragDropProvider, useDraggable } from '@dnd-kit/react';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** The library's defaults for dragging with a finger, which apply on the canvas of the editor. */

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('PointerEvent', window.PointerEvent);
});
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test.each([
  [0, true],
  [5, true],
  [6, false],
])(
  'a finger that moves %i px and then rests for 250 ms picks up the block: %s',
  async (px, picksUp) => {
    const onPickUp = vi.fn();
    function Item() {
      const { ref } = useDraggable({ id: 'item' });
      return <div ref={ref}>Item</div>;
    }
    const container = document.body.appendChild(document.createElement('div'));
    const root = createRoot(container);
    await act(async () =>
      root.render(
        <DragDropProvider onBeforeDragStart={onPickUp}>
          <Item />
        </DragDropProvider>,
      ),
    );
    const item = container.querySelector('div')!;
    const point = (type: string, y: number) =>
      act(async () => {
        const where = { clientX: 0, clientY: y, pointerType: 'touch', pointerId: 1 };
        const init = { ...where, bubbles: true, cancelable: true, isPrimary: true };
        (type === 'pointerdown' ? item : document.body).dispatchEvent(new PointerEvent(type, init));
      });
    await point('pointerdown', 0);
    if (px > 0) await point('pointermove', px);
    await act(async () => void (await vi.advanceTimersByTimeAsync(249)));
    expect(onPickUp).not.toHaveBeenCalled();
    await act(async () => void (await vi.advanceTimersByTimeAsync(1)));
    expect(onPickUp).toHaveBeenCalledTimes(picksUp ? 1 : 0);
    await point('pointerup', px);
    await act(async () => root.unmount());
    container.remove();
  },
);
