import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { TableParts } from '../../clipboard/price-tables.ts';
import { pasteAtCaret, type PastedText } from '../../inline-text/paste-at-caret.ts';
import { keepTyping, type TypedAhead } from '../../inline-text/typed-ahead.ts';
import type { TextEditor } from './create-editor.ts';
import type { RichCaret } from './rich-caret.ts';
import { contentOf, type StoredText } from './stored-text.ts';
import { recordSteps, type TextSteps } from './text-steps.ts';

/** The text with which the editor starts. */
export interface TextStart {
  text: StoredText;
  /** The first position of the caret. */
  caret?: RichCaret | 'start' | 'end' | undefined;
  /** The character that opened the editor. */
  typed?: string | undefined;
  /** A text that is pasted at the caret after opening. */
  pasted?: PastedText | undefined;
}

/**
 * Opens Editor.js in an element, and reads the text. Keys that are typed before the editor is ready are
 * kept, and typed then.
 * @param start the first text; later values are ignored
 * @param holder the element of the text; null until it exists
 * @param chooseImage opens the library of pictures; undefined without one. Must be stable, like
 *   `onTables`.
 * @param frame returns another window; until the editor is ready, the keys of this window are typed into
 *   the text
 * @param onFail called if the editor could not be loaded
 */
export function useTextEditor(
  { text, caret = 'start', typed = '', pasted }: TextStart,
  {
    holder,
    chooseImage,
    onTables,
    frame,
    onFail,
  }: {
    holder: HTMLElement | null;
    chooseImage: ((chosen: (url: string) => void) => void) | undefined;
    onTables: ((tables: TableParts) => void) | undefined;
    frame: (() => Window | null | undefined) | undefined;
    onFail: () => void;
  },
) {
  const [first] = useState({ text, caret, typed, pasted });
  const [getFrame] = useState(() => frame);
  const [ready, setReady] = useState<TextEditor | null>(null);
  const editor = useRef<TextEditor>(null);
  const steps = useRef<TextSteps>(null);
  /** Resolves when the editor is ready or has failed. */
  const opening = useRef<Promise<void>>(undefined);
  /** The first text, as normalised by the editor. */
  const opened = useRef<StoredText>(null);
  const ahead = useRef<TypedAhead>(null);
  const fail = useRef(onFail);
  useEffect(() => {
    fail.current = onFail;
  });

  useEffect(() => {
    const canvas = getFrame?.();
    ahead.current = keepTyping(first.typed, canvas ? [window, canvas] : [window]);
    return () => ahead.current?.stop();
  }, [first, getFrame]);

  useEffect(() => {
    if (!holder) return;
    let left = false;
    opening.current = import('./create-editor.ts')
      .then(({ createEditor }) => createEditor(holder, first.text, chooseImage, onTables))
      .then(
        async (created) => {
          if (left) return created.destroy();
          editor.current = created;
          opened.current = await created.read();
          steps.current = await recordSteps(created, holder, holder.parentElement ?? holder);
          if (left) return steps.current.stop();
          // The editor becomes visible and gets the caret synchronously, before any further key.
          flushSync(() => setReady(created));
          created.focus(first.caret);
          if (first.pasted && document.activeElement)
            pasteAtCaret(document.activeElement, first.pasted);
          ahead.current?.pass();
        },
        (error: unknown) => {
          console.error('Failed to load Editor.js', error);
          if (!left) fail.current();
        },
      );
    return () => {
      left = true;
      steps.current?.stop();
      editor.current?.destroy();
      steps.current = null;
      editor.current = null;
    };
  }, [holder, first, chooseImage, onTables]);

  const isChanged = (now: StoredText) => contentOf(now) !== contentOf(opened.current ?? first.text);
  return {
    /** The editor; null until it is ready. */
    ready,
    /** Reads the text, also before the editor is ready. Returns undefined if it could not be loaded. */
    read: useCallback(async () => {
      await opening.current;
      return editor.current?.read();
    }, []),
    /** The text to save. Editor.js normalises a text and adds ids, which alone is no change. */
    toSave: (now: StoredText) => (isChanged(now) ? now : first.text),
    /** Returns the text of a cancelled dialog; null if it is unchanged. */
    async readChanged() {
      // Keys that are typed while the editor opens are kept, too.
      if (ahead.current?.text() || first.pasted) await opening.current;
      const now = await editor.current?.read();
      return now && isChanged(now) ? now : null;
    },
    /** Undoes or redoes a step. */
    go: (direction: 'undo' | 'redo') => void steps.current?.go(direction),
  };
}
