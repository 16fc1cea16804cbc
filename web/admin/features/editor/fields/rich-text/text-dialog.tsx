import { Dialog } from '@base-ui/react/dialog';
import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type KeyboardEvent,
} from 'react';
import { flushSync } from 'react-dom';
import { cx } from '../../../../lib/cx.ts';
import { useTextKeys } from '../../../../lib/use-text-keys.ts';
import { Button } from '../../../../ui/button.tsx';
import { useImageLibrary } from '../../../../ui/image-library.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { keepKeysInside } from '../../../../ui/keep-keys-inside.ts';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { pasteAtCaret, type PastedText } from '../../inline-text/paste-at-caret.ts';
import { keepTyping, type TypedAhead } from '../../inline-text/typed-ahead.ts';
import type { RichCaret } from './rich-caret.ts';
import type { TextEditor } from './create-editor.ts';
import type { TableParts } from '../../clipboard/price-tables.ts';
import { SITE_FACES, siteText } from './site-text.ts';
import { TextToolbar, type WordTools } from './text-toolbar.tsx';
import { contentOf, problemOf, type StoredText } from './stored-text.ts';
import { textCommand } from './text-keys.ts';
import { useEscapeInside } from './use-escape-inside.ts';
import { recordSteps, type TextSteps } from './text-steps.ts';
import './rich-text.css';

export interface TextDialogProps {
  label: string;
  text: StoredText;
  /** The first position of the caret. */
  caret?: RichCaret | 'start' | 'end';
  /** The character that opened the editor. */
  typed?: string;
  /** A text that is pasted at the caret after opening. */
  pasted?: PastedText | undefined;
  onSave: (text: StoredText) => void;
  /** Called on cancel, with the text if it was changed. */
  onCancel: (changed: StoredText | null) => void;
  /** Called if the editor could not be loaded. */
  onFail: () => void;
}

/** An offer below the text, about tables that were pasted. */
export interface TextTables {
  onTables: (tables: TableParts) => void;
  /** Moves the focus to the offer. Returns whether the key is for it. */
  goByKey: (event: KeyboardEvent<HTMLElement>) => boolean;
  /** Shows the offer. `use` passes the current text, unless it is invalid. */
  Offer: ComponentType<{ use: (take: (text: StoredText) => void) => void }>;
}

/**
 * The full-screen editor of a rich text, on any screen: Escape cancels, Ctrl/Cmd+S saves (specification,
 * section 2).
 */
export function TextDialog({
  label,
  text,
  style: { look, language },
  width,
  caret = 'start',
  typed = '',
  pasted,
  frame,
  tables,
  onHolder,
  onSave,
  onCancel,
  onFail,
}: TextDialogProps & {
  /** The look and the language of the site. */
  style: Pick<SiteSettings, 'look' | 'language'>;
  /** The stored width of the text on its page. */
  width?: unknown;
  /** Returns another window whose keys belong to the text until the editor is ready. */
  frame?: () => Window | null | undefined;
  tables?: TextTables;
  /** Gets the element of the text; must be stable. */
  onHolder?: (holder: HTMLElement | null) => void;
}) {
  const [holder, setHolder] = useState<HTMLDivElement | null>(null);
  const editor = useRef<TextEditor>(null);
  /** Resolves when the editor is ready or has failed. */
  const opening = useRef<Promise<void>>(undefined);
  const [ready, setReady] = useState<TextEditor | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [first] = useState({ text, caret, typed, pasted });
  const renderLibrary = useImageLibrary();
  /** Gets the address of the picture that is being chosen. */
  const [choosing, setChoosing] = useState<{ chosen: (url: string) => void } | null>(null);
  const hasLibrary = renderLibrary !== null;
  const steps = useRef<TextSteps>(null);
  const tools = useRef<WordTools>(null);
  const { onTables, Offer } = tables ?? {};
  const holdText = useCallback(
    (element: HTMLDivElement | null) => {
      setHolder(element);
      onHolder?.(element);
    },
    [onHolder],
  );
  const [getFrame] = useState(() => frame);
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
      .then(({ createEditor }) =>
        createEditor(
          holder,
          first.text,
          hasLibrary ? (chosen) => setChoosing({ chosen }) : undefined,
          onTables,
        ),
      )
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
  }, [holder, first, hasLibrary, onTables]);

  const escapeFor = useEscapeInside(holder);
  const isChanged = (now: StoredText) => contentOf(now) !== contentOf(opened.current ?? first.text);
  /** Reads the text; null if it is invalid. */
  const readToSave = async () => {
    // The key also works before the editor is ready.
    await opening.current;
    const now = await editor.current?.read();
    const wrong = now ? problemOf(now) : null;
    setProblem(wrong);
    return now && wrong === null ? now : null;
  };
  const save = async () => {
    const now = await readToSave();
    // Editor.js normalises a text and adds ids, which alone is no change.
    if (now) onSave(isChanged(now) ? now : first.text);
  };
  const useText = async (take: (text: StoredText) => void) => {
    const now = await readToSave();
    if (now) take(now);
  };
  const cancel = async () => {
    // Keys that are typed while the editor opens are kept, too.
    if (ahead.current?.text() || first.pasted) await opening.current;
    const now = await editor.current?.read();
    onCancel(now && isChanged(now) ? now : null);
  };

  const onKeyDown = useTextKeys((event: KeyboardEvent<HTMLElement>) => {
    keepKeysInside(event);
    const target = event.target as HTMLElement;
    if (tables?.goByKey(event)) return event.preventDefault();
    const command = textCommand(event);
    // Keys of a dialog above this one belong to that dialog, and keys of inputs to the browser.
    const isHere = event.currentTarget.contains(target);
    if (!command || !isHere || (command !== 'save' && target.matches('input, textarea'))) return;
    event.preventDefault();
    // Editor.js listens on the document for some of the same keys, even after it was closed.
    event.stopPropagation();
    if (command === 'save') void save();
    else if (command === 'undo' || command === 'redo') void steps.current?.go(command);
    else if (command === 'link') tools.current?.link();
    else tools.current?.mark(command);
  });

  return (
    <Dialog.Root
      open
      onOpenChange={(open, details) => {
        if (open || details.reason === 'outside-press') return;
        if (details.reason === 'escape-key' && escapeFor.current === 'inside') return;
        void cancel();
      }}
    >
      <Dialog.Portal>
        <Dialog.Popup
          className="fixed inset-0 z-50 flex flex-col bg-white outline-none"
          onKeyDown={onKeyDown}
        >
          <header className="flex items-center gap-2 border-b border-line px-4 py-2.5">
            <Dialog.Title className="min-w-0 flex-1 truncate font-semibold">{label}</Dialog.Title>
            <Button onClick={() => void cancel()}>Cancel</Button>
            <Button variant="primary" disabled={!ready} onClick={() => void save()}>
              Save
            </Button>
          </header>
          <TextToolbar editor={ready} ref={tools} />
          {problem && (
            <Notice kind="error" className="m-3">
              {problem}
            </Notice>
          )}
          <div className="min-h-0 flex-1 overflow-y-auto">
            <style>{SITE_FACES}</style>
            {!ready && <p className="p-6 text-sm text-quiet">Loading…</p>}
            <div
              ref={holdText}
              lang={language}
              style={siteText(look, language, width)}
              className={cx('rich-text-editor mx-auto py-8 outline-none', !ready && 'invisible')}
            />
          </div>
          {Offer && <Offer use={(take) => void useText(take)} />}
          {choosing &&
            renderLibrary?.({
              onChoose: ({ url }) => {
                choosing.chosen(url);
                setChoosing(null);
              },
              onClose: () => setChoosing(null),
            })}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
