import { isOfComposition } from '../../../../lib/use-text-keys.ts';
import { caretIn, putCaret, type CaretPlace } from './caret-place.ts';
import type { TextEditor } from './create-editor.ts';
import type { StoredText } from './stored-text.ts';
import { TextHistory } from './text-history.ts';

/** Typing pauses of this length, in ms, separate two undo steps. */
const STEP_AFTER_MS = 400;

/** Space between the caret and the edge of the text's window, in px. */
const MARGIN_PX = 24;

export interface TextSteps {
  /** Shows the state one step away, with its caret, and leaves the scroll position if it can. */
  go: (direction: 'undo' | 'redo') => Promise<void>;
  stop: () => void;
}

type Doing = 'typing' | 'deleting' | 'other';

/**
 * Records the steps of a text for undo. A step ends after a pause, before a change of another kind,
 * and when the caret is put elsewhere. All of it runs on standard events of the browser.
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
  /** Since the last recorded state; null before a change. */
  let doing: Doing | null = null;
  let before = caretIn(holder);
  let isComposing = false;
  let queue: Promise<void> = Promise.resolve();

  const inTurn = (work: () => Promise<void>) =>
    (queue = queue.then(work).catch((error: unknown) => console.error('Undo failed', error)));
  /** Ends the current step. The next one begins with the caret as it is now. */
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
  /** Call it before a change. */
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
      // The dialog would take the focus of an element that is replaced, also after the caret is put.
      if (holder.contains(document.activeElement)) holder.focus({ preventScroll: true });
      await editor.show(step.text);
      // Editor.js sends keys such as Enter to the block where it has put the caret itself.
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
      // The browser's own history knows nothing of the blocks; its menu and a shaken phone ask for it.
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
      // Editor.js deletes over the edge of a block itself.
      else if (key === 'Backspace' || key === 'Delete') begin('deleting');
      else if (doing && (MOVES.has(key) || ctrlKey || metaKey)) void end();
    },
    options,
  );
  // On the document, so that it comes before all that inserts and stops the event.
  for (const type of ['paste', 'cut', 'drop'])
    document.addEventListener(
      type,
      ({ target }) => holder.contains(target as Node) && begin('other'),
      options,
    );
  holder.addEventListener('compositionstart', () => begin('typing'), options);
  holder.addEventListener('compositionstart', () => (isComposing = true), options);
  holder.addEventListener('compositionend', () => (isComposing = false), options);
  holder.addEventListener('compositionend', endLater, options);
  // Also the toolbar, and the menus of the blocks.
  document.addEventListener('pointerdown', () => void end(), options);
  // Editor.js changes some of the text without an event, such as the alignment.
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
  ...['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
  ...['Home', 'End', 'PageUp', 'PageDown'],
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
