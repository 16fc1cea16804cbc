import { isOfComposition } from '../../../../lib/use-text-keys.ts';
import { caretIn, putCaret, type CaretPlace } from './caret-place.ts';
import type { TextEditor } from './create-editor.ts';
import type { StoredText } from './stored-text.ts';
import { TextHistory } from './text-history.ts';

/** A pause in typing of this length, in ms, ends an undo step. */
const STEP_AFTER_MS = 400;

/** Space between the caret and the edge of the scrolling element, in px. */
const MARGIN_PX = 24;

export interface TextSteps {
  /** Undoes or redoes one step and restores its caret. Scrolls only if the caret would be hidden. */
  go: (direction: 'undo' | 'redo') => Promise<void>;
  stop: () => void;
}

type Doing = 'typing' | 'deleting' | 'other';

/**
 * Records the changes of a text as undo steps. A step ends after a pause, before a change of another
 * kind, and when the caret moves. Only standard browser events are used.
 * The function is not split, because its listeners share the state of the current step.
 * @param holder the element of the editor
 * @param scroller the element in which the text scrolls
 */
export async function recordSteps(
  editor: Pick<TextEditor, 'readBlocks' | 'show' | 'enterBlock'>,
  holder: HTMLElement,
  scroller: HTMLElement,
): Promise<TextSteps> {
  const history = new TextHistory<StoredText, CaretPlace>(await editor.readBlocks());
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  /** The kind of the current step; null if nothing has changed since the last one. */
  let doing: Doing | null = null;
  let before = caretIn(holder);
  let isComposing = false;
  let queue: Promise<void> = Promise.resolve();

  const inTurn = (work: () => Promise<void>) =>
    (queue = queue.then(work).catch((error: unknown) => console.error('Undo failed', error)));
  /** Ends the current step. The next one begins with the current caret. */
  const end = () => {
    clearTimeout(timer);
    const [from, to] = [before, caretIn(holder)];
    doing = null;
    before = to ?? before;
    return inTurn(async () => history.record(await editor.readBlocks(), from, to));
  };
  const endLater = () => {
    clearTimeout(timer);
    timer = setTimeout(() => !isComposing && void end(), STEP_AFTER_MS);
  };
  /** Must be called before each change. */
  const begin = (next: Doing) => {
    if (isComposing) return;
    if (doing === null) before = caretIn(holder) ?? before;
    else if (doing !== next || next === 'other') void end();
    doing = next;
    endLater();
  };
  const go = (direction: 'undo' | 'redo') => {
    void end();
    return inTurn(async () => {
      const step = history[direction]();
      if (!step) return;
      const top = scroller.scrollTop;
      // Otherwise the dialog would take the focus from a replaced element, even after the caret was set.
      if (holder.contains(document.activeElement)) holder.focus({ preventScroll: true });
      await editor.show(step.text);
      // Editor.js handles keys such as Enter in the block where it has set the caret itself.
      if (step.caret) editor.enterBlock(step.caret.focus.block);
      const input = step.caret && putCaret(holder, step.caret);
      scroller.scrollTop = top;
      if (input) keepInSight(input, scroller);
      before = caretIn(holder);
      history.settle(await editor.readBlocks());
    });
  };

  holder.tabIndex = -1;
  const options = { capture: true, signal: stop.signal };
  holder.addEventListener(
    'beforeinput',
    (event) => {
      // The browser's menu and a shaken phone request undo from the browser, which does not know blocks.
      const asked = { historyUndo: 'undo', historyRedo: 'redo' } as const;
      if (isOneOf(asked, event.inputType)) {
        event.preventDefault();
        void go(asked[event.inputType]);
      } else begin(doingOf(event.inputType));
    },
    options,
  );
  holder.addEventListener(
    'keydown',
    (event) => {
      if (isOfComposition(event)) return;
      const { key, ctrlKey, metaKey } = event;
      if (key === 'Enter' || key === 'Tab' || key === '/') begin('other');
      // Editor.js itself deletes across blocks.
      else if (key === 'Backspace' || key === 'Delete') begin('deleting');
      else if (doing && (MOVES.has(key) || ctrlKey || metaKey)) void end();
    },
    options,
  );
  // On the document, in order to run before handlers that insert the text and stop the event.
  for (const type of ['paste', 'cut', 'drop'])
    document.addEventListener(
      type,
      ({ target }) => holder.contains(target as Node) && begin('other'),
      options,
    );
  const startComposition = () => {
    begin('typing');
    isComposing = true;
  };
  const endComposition = () => {
    isComposing = false;
    endLater();
  };
  holder.addEventListener('compositionstart', startComposition, options);
  holder.addEventListener('compositionend', endComposition, options);
  // This includes presses on the toolbar and the menus of blocks.
  document.addEventListener('pointerdown', () => void end(), options);
  // Editor.js makes some changes without an event, such as the alignment.
  const observer = new MutationObserver(endLater);
  observer.observe(holder, { subtree: true, childList: true, characterData: true });

  return {
    go,
    stop() {
      clearTimeout(timer);
      observer.disconnect();
      stop.abort();
    },
  };
}

const MOVES = new Set([
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Home',
  'End',
  'PageUp',
  'PageDown',
]);

function doingOf(inputType: string): Doing {
  if (inputType === 'insertText' || inputType === 'insertCompositionText') return 'typing';
  return inputType.startsWith('delete') ? 'deleting' : 'other';
}

const isOneOf = <Key extends string>(
  all: Readonly<Record<Key, unknown>>,
  key: string,
): key is Key => Object.hasOwn(all, key);

/** Scrolls as little as needed to show the caret. */
function keepInSight(input: HTMLElement, scroller: HTMLElement): void {
  const selection = input.ownerDocument.getSelection();
  const range = selection?.rangeCount ? selection.getRangeAt(0) : null;
  const rects = range?.getClientRects();
  const caret = rects?.[0] ?? input.getBoundingClientRect();
  const window = scroller.getBoundingClientRect();
  const above = window.top + MARGIN_PX - caret.top;
  const below = caret.bottom + MARGIN_PX - window.bottom;
  if (caret.top < window.top) scroller.scrollTop -= above;
  else if (caret.bottom > window.bottom) scroller.scrollTop += below;
}
