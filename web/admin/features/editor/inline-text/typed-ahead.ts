import { isOfComposition } from '../../../lib/use-text-keys.ts';

/** The keys that are pressed before the editor is ready. */
export interface TypedAhead {
  /** The characters so far; a line break for Enter. */
  text: () => string;
  /** Types them at the caret of the page, and stops. */
  pass: () => void;
  /** Stops recording. */
  stop: () => void;
}

/**
 * Records typed keys while a text editor opens. Until then, the focus is on the canvas or on a button of
 * the dialog, which would handle some of the keys.
 * @param first the character that opened the editor; '' for none
 * @param windows the windows that may have the focus until then
 */
export function keepTyping(first: string, windows: readonly Window[]): TypedAhead {
  let kept = first;
  const stop = new AbortController();
  const keep = (event: KeyboardEvent) => {
    const next = withKey(kept, event);
    if (next === null) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    kept = next;
  };
  for (const each of windows)
    each.addEventListener('keydown', keep, { capture: true, signal: stop.signal });
  return {
    text: () => kept,
    pass() {
      if (stop.signal.aborted) return;
      stop.abort();
      for (const [index, line] of kept.split('\n').entries()) {
        if (index > 0) document.execCommand('insertLineBreak');
        if (line !== '') document.execCommand('insertText', false, line);
      }
    },
    stop: () => stop.abort(),
  };
}

/** The text after a key that types or deletes; null for other keys, which are not recorded. */
function withKey(text: string, event: KeyboardEvent): string | null {
  const { key, ctrlKey, metaKey, repeat } = event;
  const isAltGr = event.getModifierState('AltGraph');
  if (isOfComposition(event) || ((ctrlKey || metaKey) && !isAltGr)) return null;
  if ([...key].length === 1) return text + key;
  if (key === 'Backspace') return [...text].slice(0, -1).join('');
  // The Enter key that opens the editor may be held.
  if (key === 'Enter') return repeat ? text : `${text}\n`;
  return null;
}
