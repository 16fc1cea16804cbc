import { openPuck, usePuckTests } from './test-puck.tsx';
import { PointerSensor } from '@dnd-kit/react';
import { act, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useKeyboardDrag } from '../canvas/use-keyboard-drag.ts';
import { buildConfig } from '../config/build-config.tsx';
import { Puck, useDragDropManager } from './puck.ts';

/**
 * Dragging (specification, sections 4 and 9): the drag manager of a running editor, with the editor's sensors
 * and plugins. jsdom has no layout, so every element is at 0, 0. The browser tests check the position of
 * dropped blocks. The tests stay in one file, because they share a canvas with simulated time.
 */

usePuckTests();

type Manager = NonNullable<ReturnType<typeof useDragDropManager>>;

beforeEach(() => {
  // Includes animation frames, so that the library runs them when a test advances the time.
  vi.useRealTimers();
  vi.useFakeTimers({
    toFake: [
      ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] as const),
      ...(['requestAnimationFrame', 'cancelAnimationFrame'] as const),
    ],
  });
  // Missing in jsdom.
  const nothing = () => {};
  const animation = { finished: Promise.resolve(), cancel: nothing };
  Object.assign(document, {
    elementsFromPoint: () => [],
    elementFromPoint: () => null,
    getAnimations: () => [],
  });
  Object.assign(Element.prototype, {
    animate: () => animation,
    getAnimations: () => [],
    setPointerCapture: nothing,
    releasePointerCapture: nothing,
    hasPointerCapture: () => true,
  });
});

// Otherwise the library's shared frame clock would wait forever.
afterEach(() => act(async () => void (await vi.advanceTimersByTimeAsync(1_000))));

const headings = ['H-1', 'H-2'].map((id) => ({ type: 'HeadingBlock', props: { id, text: id } }));

async function open() {
  const seen: Manager[] = [];
  const keep = (manager: Manager | null) => void (manager && seen.push(manager));
  function Preview({ children }: { children: ReactNode }) {
    keep(useDragDropManager());
    useKeyboardDrag(document);
    return <>{children}</>;
  }
  const puck = await openPuck(headings, { more: { overrides: { preview: Preview } } });
  const block = puck.element.querySelector('[data-puck-component="H-1"]');
  const manager = seen.at(-1);
  if (!manager || !block) throw new Error('There is nothing to drag.');
  const send = (target: EventTarget, event: Event) =>
    act(async () => void target.dispatchEvent(event));
  const { pass } = puck;
  return {
    manager,
    block,
    pass,
    status: () => String(manager.dragOperation.status.current),
    at: () => ({ ...manager.dragOperation.position.current }),
    scroll: () => send(document, new Event('scroll')),
    async press(code: string, shiftKey = false) {
      const target = manager.dragOperation.status.idle ? block : document;
      await send(
        target,
        new KeyboardEvent('keydown', { code, shiftKey, bubbles: true, cancelable: true }),
      );
      await pass(20);
    },
    point: (type: string, y: number, pointerType = 'mouse') =>
      send(
        type === 'pointerdown' ? block : document.body,
        new PointerEvent(type, {
          bubbles: true,
          cancelable: true,
          isPrimary: true,
          pointerId: 1,
          clientX: 0,
          clientY: y,
          pointerType,
        }),
      ),
  };
}

test('the editor starts as loading, and nothing can be dragged until it is ready', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const seen: (Manager | null)[] = [];
  const keep = (manager: Manager | null) => void seen.push(manager);
  function Look() {
    keep(useDragDropManager());
    return <></>;
  }
  renderToString(<Look />);
  // On a server, the editor stays in its first state.
  renderToString(
    <Puck
      config={buildConfig([])}
      data={{ root: {}, content: headings }}
      overrides={{ preview: Look }}
    />,
  );
  const [outside, atFirst] = seen;
  expect(seen).toHaveLength(2);
  expect(atFirst === outside).toBe(true);
  const { manager } = await open();
  expect(manager === outside).toBe(false);
});

test('a drag goes from initializing to dragging, dropped and back to idle', async () => {
  const { manager, status, press, pass } = await open();
  expect(status()).toBe('idle');
  const set = vi.spyOn(manager.dragOperation.status, 'set');
  await press('Space');
  await press('ArrowDown');
  await press('Space');
  await pass(1_000);
  const seen = set.mock.calls.map(([value]) => String(value));
  expect(seen.filter((value) => value !== 'initialization-pending')).toEqual([
    'initializing',
    'dragging',
    'dropped',
    'idle',
  ]);
  expect(status()).toBe('idle');
});

describe('dragging by keyboard', () => {
  test('Space and Enter pick up a block; Space, Enter and Tab drop it; Escape cancels; other keys do nothing', async () => {
    const { manager, status, press, pass } = await open();
    const ends: boolean[] = [];
    manager.monitor.addEventListener('dragend', (event) => void ends.push(event.canceled));
    for (const [start, end, canceled] of [
      ['Space', 'Space', false],
      ['Enter', 'Enter', false],
      ['Space', 'Tab', false],
      ['Space', 'Escape', true],
    ] as const) {
      await press('KeyA');
      expect(status()).toBe('idle');
      await press(start);
      await press('KeyA');
      expect(status(), start).toBe('dragging');
      await press(end);
      await pass(1_000);
      expect(status(), end).toBe('idle');
      expect(ends.splice(0)).toEqual([canceled]);
    }
  });

  test('a step is 10 px, or 50 px with Shift', async () => {
    const { at, press } = await open();
    await press('Space');
    for (const [key, shift, position] of [
      ['ArrowDown', false, { x: 0, y: 10 }],
      ['ArrowRight', false, { x: 10, y: 10 }],
      ['ArrowDown', true, { x: 10, y: 60 }],
      ['ArrowUp', true, { x: 10, y: 10 }],
      ['ArrowLeft', true, { x: -40, y: 10 }],
    ] as const) {
      await press(key, shift);
      expect(at()).toEqual(position);
    }
    await press('Escape');
  });

  test('a step at the edge of the canvas scrolls until the end of the page', async () => {
    const { block, at, press } = await open();
    await press('Space');
    block.getBoundingClientRect = () => new DOMRect(0, window.innerHeight - 45, 100, 40);
    let left = 60;
    vi.spyOn(window, 'scrollBy').mockImplementation((options) => {
      const by = Math.min(left, (options as ScrollToOptions).top ?? 0);
      left -= by;
      vi.spyOn(window, 'scrollY', 'get').mockReturnValue(60 - left);
    });
    await press('ArrowDown', true);
    await press('ArrowDown');
    expect([left, at().y]).toEqual([0, 0]);
    await press('ArrowDown');
    expect(at().y).toBe(10);
    await press('Escape');
  });
});

describe('dragging by pointer', () => {
  test('a mouse picks up a block after 5 px', async () => {
    const { status, point } = await open();
    await point('pointerdown', 0);
    await point('pointermove', 5);
    expect(status()).toBe('idle');
    await point('pointermove', 6);
    expect(status()).not.toBe('idle');
    await point('pointerup', 6);
  });

  test('a resting mouse or finger picks up a block after 200 ms; a finger that moves more than 10 px scrolls', async () => {
    const { status, point, pass } = await open();
    for (const [kind, moves, picksUp] of [
      ['mouse', 0, true],
      ['touch', 0, true],
      ['touch', 10, true],
      ['touch', 11, false],
    ] as const) {
      await point('pointerdown', 0, kind);
      if (moves > 0) await point('pointermove', moves, kind);
      await pass(199);
      expect(status()).toBe('idle');
      await pass(1);
      expect(status() !== 'idle', `${kind} ${moves}`).toBe(picksUp);
      await pass(50);
      await point('pointerup', moves, kind);
      await pass(1_000);
      expect(status()).toBe('idle');
    }
  });

  test('a finger outside the canvas picks up a component after 250 ms and may move 5 px', () => {
    const touch = new PointerEvent('pointerdown', { pointerType: 'touch' });
    const constraints = PointerSensor.defaults.activationConstraints as unknown as (
      event: PointerEvent,
      source: object,
    ) => { options: object }[];
    expect(constraints(touch, {}).map(({ options }) => options)).toEqual([
      { value: 250, tolerance: 5 },
    ]);
  });
});

describe('while a block is dragged', () => {
  test('the canvas scrolls automatically every 10 ms', async () => {
    const { manager, point, pass } = await open();
    const plugins = manager.plugins as { scroll?: unknown }[];
    const scroller = plugins.find((plugin) => typeof plugin.scroll === 'function');
    if (!scroller) throw new Error('There is nothing that scrolls.');
    // Simulates the edge of a canvas with more content below.
    const scroll = vi.spyOn(scroller as { scroll: () => boolean }, 'scroll').mockReturnValue(true);
    const ticks = vi.spyOn(globalThis, 'setInterval');
    await point('pointerdown', 0);
    await point('pointermove', 6);
    await pass(20);
    expect(ticks.mock.calls.map(([, ms]) => ms)).toContain(10);
    scroll.mockClear();
    await pass(500);
    expect(scroll).toHaveBeenCalled();
    await point('pointerup', 6);
    await pass(1_000);
  });

  test('the target is determined again 50 ms after a scroll, once for several scrolls', async () => {
    const { manager, press, scroll, pass } = await open();
    await press('Space');
    await pass(500);
    const look = vi.spyOn(manager.collisionObserver, 'forceUpdate');
    await scroll();
    await pass(30);
    await scroll();
    await pass(19);
    expect(look).not.toHaveBeenCalled();
    await pass(1);
    expect(look).toHaveBeenCalledTimes(1);
    await press('Escape');
  });

  test('the pickup is announced immediately, the target 500 ms after its last change', async () => {
    const { manager, press, pass } = await open();
    const said = () => document.querySelector('[id^="dnd-kit-announcement"]')?.textContent;
    await press('Space');
    expect(said()).toContain('Picked up');
    const { source } = manager.dragOperation;
    const over = (id: string) =>
      act(async () => {
        const operation = { ...manager.dragOperation, source, target: { id } };
        manager.monitor.dispatch('dragover', { operation, preventDefault() {} } as never);
      });
    await over('H-2');
    await pass(400);
    await over('T-1');
    await pass(499);
    expect(said()).toContain('Picked up');
    await pass(20);
    expect(said()).toContain('T-1');
    await press('Escape');
  });

  test('the target under the pointer is determined at most every 50 ms', async () => {
    const { point, pass } = await open();
    await pass(100);
    const look = vi.fn(() => []);
    document.elementsFromPoint = look;
    for (const y of [1, 2, 3]) await point('pointermove', y);
    expect(look).toHaveBeenCalledTimes(1);
    await pass(49);
    expect(look).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(look).toHaveBeenCalledTimes(2);
  });
});

test('items of a list move aside within 250 ms', async () => {
  const seen: Manager[] = [];
  const keep = (manager: Manager | null) => void (manager && seen.push(manager));
  function Summary() {
    keep(useDragDropManager());
    return <>Item</>;
  }
  const config = buildConfig([]);
  const { ListDescription } = config.components;
  const items = { ...ListDescription?.fields?.items, getItemSummary: () => <Summary /> };
  const fields = { ...ListDescription?.fields, items };
  const components = { ...config.components, ListDescription: { ...ListDescription, fields } };
  const list = { type: 'ListDescription', props: { id: 'L-1', items: [{ text: 'One' }] } };
  const puck = await openPuck([list], { config: { ...config, components } as typeof config });
  await puck.select('L-1');
  const [sortable] = [...(seen.at(-1)?.registry.draggables ?? [])] as unknown as {
    sortable?: { transition?: { duration?: number } };
  }[];
  expect(sortable?.sortable?.transition?.duration).toBe(250);
});
