import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { caretIn, putCaret } from './caret-place.ts';
import type { StoredText } from './stored-text.ts';
import { recordSteps } from './text-steps.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // jsdom has no layout.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
});
afterEach(() => {
  vi.useRealTimers();
  delete (Range.prototype as Partial<Range>).getClientRects;
  document.body.replaceChildren();
});

/** An editor of two paragraphs, in the HTML of Editor.js, with the caret at the end of the second. */
async function open() {
  const scroller = document.body.appendChild(document.createElement('div'));
  const holder = scroller.appendChild(document.createElement('div'));
  const show = async ({ blocks }: StoredText) => {
    holder.innerHTML = blocks
      .map(
        ({ id, data }) =>
          `<div class="ce-block" data-id="${String(id)}"><p contenteditable="true" tabindex="0">${(data as { text: string }).text}</p></div>`,
      )
      .join('');
  };
  const texts = () => [...holder.querySelectorAll('p')].map(({ innerHTML }) => innerHTML);
  const readBlocks = async () => ({
    blocks: texts().map((text, index) => ({ id: 'ab'[index], type: 'paragraph', data: { text } })),
  });
  await show({ blocks: ['a', 'b'].map((id) => ({ id, data: { text: id.toUpperCase() } })) });
  const put = (block: string, offset: number) => {
    const point = { block, input: 0, offset };
    putCaret(holder, { anchor: point, focus: point });
  };
  const caret = () => caretIn(holder)?.focus;
  put('b', 1);
  const entered: string[] = [];
  const enterBlock = (id: string) => void entered.push(id);
  const steps = await recordSteps({ readBlocks, show, enterBlock }, holder, scroller);
  const fire = async (event: Event) => {
    document.activeElement!.dispatchEvent(event);
    await settled();
  };
  const settled = () => vi.advanceTimersByTimeAsync(0);
  const before = (inputType: string) =>
    fire(new InputEvent('beforeinput', { inputType, bubbles: true, cancelable: true }));
  const write = (text: string) => {
    const { block, offset } = caret()!;
    const input = document.activeElement!;
    input.textContent =
      input.textContent!.slice(0, offset) + text + input.textContent!.slice(offset);
    put(block, offset + text.length);
  };
  return {
    steps,
    scroller,
    put,
    caret,
    texts,
    before,
    fire,
    entered,
    async type(text: string) {
      for (const letter of text) {
        await before('insertText');
        write(letter);
      }
    },
    async erase() {
      await before('deleteContentBackward');
      const input = document.activeElement!;
      const { block, offset } = caret()!;
      input.textContent =
        input.textContent!.slice(0, offset - 1) + input.textContent!.slice(offset);
      put(block, offset - 1);
    },
  };
}

test('letters without a pause are one step, and undo returns the caret to their start', async () => {
  const { steps, type, texts, caret, put } = await open();
  await type('ear');
  put('a', 0);
  await steps.go('undo');
  expect(texts()).toEqual(['A', 'B']);
  expect(caret()).toEqual({ block: 'b', input: 0, offset: 1 });
  await steps.go('redo');
  expect(texts()).toEqual(['A', 'Bear']);
  steps.stop();
});

test('a pause, a deletion and a moved caret end a step', async () => {
  const { steps, type, erase, texts, caret, put, fire } = await open();
  await type('ea');
  await vi.advanceTimersByTimeAsync(500);
  await type('rs');
  await erase();
  document.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  put('a', 1);
  await type('nt');
  await fire(new KeyboardEvent('keydown', { key: 'Home', bubbles: true }));
  put('a', 0);
  await type('Gi');
  expect(texts()).toEqual(['GiAnt', 'Bear']);
  const undone = [];
  for (let step = 0; step < 6; step += 1) {
    await steps.go('undo');
    undone.push([...texts(), `${caret()?.block}${caret()?.offset}`]);
  }
  expect(undone).toEqual([
    ['Ant', 'Bear', 'a0'],
    ['A', 'Bear', 'a1'],
    ['A', 'Bears', 'b5'],
    ['A', 'Bea', 'b3'],
    ['A', 'B', 'b1'],
    ['A', 'B', 'b1'],
  ]);
  for (let step = 0; step < 6; step += 1) await steps.go('redo');
  expect(texts()).toEqual(['GiAnt', 'Bear']);
  steps.stop();
});

test('after undo and redo, Editor.js handles keys in the block with the caret', async () => {
  const { steps, type, entered } = await open();
  await type('ear');
  await steps.go('undo');
  await steps.go('redo');
  await steps.go('redo');
  expect(entered).toEqual(['b', 'b']);
  steps.stop();
});

test('undo keeps the scroll position', async () => {
  const { steps, type, scroller } = await open();
  scroller.scrollTop = 700;
  await type('ear');
  await steps.go('undo');
  expect(scroller.scrollTop).toBe(700);
  steps.stop();
});

test('undo in the browser’s menu undoes a step of the text', async () => {
  const { steps, type, before, texts } = await open();
  await type('ear');
  await before('historyUndo');
  expect(texts()).toEqual(['A', 'B']);
  await before('historyRedo');
  expect(texts()).toEqual(['A', 'Bear']);
  steps.stop();
});

test('repeated quick presses of undo undo each step once', async () => {
  const { steps, type, erase, texts } = await open();
  await type('ear');
  await erase();
  await Promise.all([steps.go('undo'), steps.go('undo'), steps.go('redo')]);
  expect(texts()).toEqual(['A', 'Bear']);
  steps.stop();
});

test('a paste is a separate step, even if its handler stops the event', async () => {
  const { steps, type, texts, caret, fire } = await open();
  const holder = document.querySelector('.ce-block')!.parentElement!;
  const stop = new AbortController();
  holder.addEventListener(
    'paste',
    (event) => {
      event.stopImmediatePropagation();
      document.activeElement!.append('board');
    },
    { capture: true, signal: stop.signal },
  );
  await type('ill');
  await fire(new KeyboardEvent('keydown', { key: 'v', ctrlKey: true, bubbles: true }));
  await fire(new Event('paste', { bubbles: true }));
  stop.abort();
  expect(texts()).toEqual(['A', 'Billboard']);
  await steps.go('undo');
  expect([texts()[1], caret()?.offset]).toEqual(['Bill', 4]);
  await steps.go('undo');
  expect([texts()[1], caret()?.offset]).toEqual(['B', 1]);
  steps.stop();
});

test('a composition is one step, regardless of its duration', async () => {
  const { steps, texts, fire, put } = await open();
  await fire(new CompositionEvent('compositionstart', { bubbles: true }));
  const input = document.activeElement!;
  for (const text of ['Bk', 'Bか', 'Bかな']) {
    input.textContent = text;
    await vi.advanceTimersByTimeAsync(1_000);
  }
  put('b', 3);
  await fire(new CompositionEvent('compositionend', { bubbles: true }));
  await steps.go('undo');
  expect(texts()).toEqual(['A', 'B']);
  steps.stop();
});
